package quince.testing;

import java.util.LinkedHashMap;
import java.util.Map;

/** What a sign-in can set, such as {@code SignInOptions.with().scope("name email")}. */
public final class SignInOptions {
    final Map<String, Object> values = new LinkedHashMap<>();

    private SignInOptions() {}

    public static SignInOptions with() {
        return new SignInOptions();
    }

    public SignInOptions clientId(String clientId) {
        return set("clientId", clientId);
    }

    public SignInOptions redirectURI(String uri) {
        return set("redirectURI", uri);
    }

    public SignInOptions scope(String scope) {
        return set("scope", scope);
    }

    public SignInOptions nonce(String nonce) {
        return set("nonce", nonce);
    }

    /** The S256 challenge of PKCE; exchange the code with its verifier. */
    public SignInOptions codeChallenge(String challenge) {
        return set("codeChallenge", challenge);
    }

    private SignInOptions set(String name, String value) {
        values.put(name, value);
        return this;
    }
}
