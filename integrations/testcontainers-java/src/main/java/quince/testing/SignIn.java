package quince.testing;

import java.util.Map;

/**
 * The tokens of a signed-in user.
 *
 * @param claims the payload of the identity token. It isn't verified
 * @param user the JSON of the parameter {@code user}, at the first sign-in only; otherwise null
 */
public record SignIn(
    String subject, String idToken, String accessToken, String refreshToken, Map<String, Object> claims, Map<String, Object> user) {}
