package quince.testing;

import java.util.Map;

/**
 * An authorization code, as it arrives at a redirect URI.
 *
 * @param redirectURI the redirect URI to repeat at the exchange; null for an App ID, which has none
 * @param user the JSON of the parameter {@code user}, at the first sign-in only; otherwise null
 */
public record Code(String code, String redirectURI, String clientId, Map<String, Object> user) {}
