// Java with its standard library: HttpClient for the requests, java.security for the signatures.

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.math.BigInteger;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class JavaApp {
    static final String APPLE = "https://appleid.apple.com";
    static final String CLIENT_ID = System.getenv("APPLE_CLIENT_ID");
    static final String REDIRECT_URI = System.getenv("APPLE_REDIRECT_URI");

    final HttpClient http = HttpClient.newHttpClient();
    String state, nonce, refreshToken;

    public static void main(String[] arguments) throws Exception {
        JavaApp app = new JavaApp();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String outcome;
            try {
                outcome = app.step(line);
            } catch (Exception error) {
                outcome = "{\"error\": \"" + error.toString().replaceAll("[\"\\\\\\p{Cntrl}]", " ") + "\"}";
            }
            System.out.println(outcome);
        }
    }

    String step(String line) throws Exception {
        switch (text(line, "do")) {
            case "authorize": return authorize();
            case "callback": return callback(text(line, "state"), text(line, "code"));
            case "refresh": return refresh();
            case "revoke": return revoke();
            default: throw new IllegalArgumentException("unknown step");
        }
    }

    String authorize() {
        state = random();
        nonce = random();
        Map<String, String> query = new LinkedHashMap<>();
        query.put("client_id", CLIENT_ID);
        query.put("redirect_uri", REDIRECT_URI);
        query.put("response_type", "code");
        query.put("response_mode", "form_post");
        query.put("scope", "name email");
        query.put("state", state);
        query.put("nonce", nonce);
        return "{\"url\": \"" + APPLE + "/auth/authorize?" + form(query) + "\"}";
    }

    String callback(String givenState, String code) throws Exception {
        if (!givenState.equals(state)) throw new SecurityException("the state is of another sign-in");
        String tokens = tokens("grant_type", "authorization_code", "code", code, "redirect_uri", REDIRECT_URI);
        String claims = verified(text(tokens, "id_token"));
        if (!claims.contains("\"nonce\"") || !text(claims, "nonce").equals(nonce))
            throw new SecurityException("the nonce is of another sign-in");
        refreshToken = text(tokens, "refresh_token");
        return "{\"sub\": \"" + text(claims, "sub") + "\", \"email\": \"" + text(claims, "email") + "\"}";
    }

    String refresh() throws Exception {
        String tokens = tokens("grant_type", "refresh_token", "refresh_token", refreshToken);
        return "{\"sub\": \"" + text(verified(text(tokens, "id_token")), "sub") + "\"}";
    }

    String revoke() throws Exception {
        post("/auth/revoke", "token", refreshToken);
        return "{\"revoked\": true}";
    }

    String tokens(String... grant) throws Exception {
        return post("/auth/token", grant);
    }

    String post(String path, String... pairs) throws Exception {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("client_id", CLIENT_ID);
        fields.put("client_secret", clientSecret());
        for (int index = 0; index < pairs.length; index += 2) fields.put(pairs[index], pairs[index + 1]);
        return send(HttpRequest.newBuilder(URI.create(APPLE + path))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form(fields))).build());
    }

    String send(HttpRequest request) throws Exception {
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200)
            throw new IllegalStateException(request.uri().getPath() + ": " + response.statusCode() + " " + response.body());
        return response.body();
    }

    String verified(String token) throws Exception {
        String[] parts = token.split("\\.", -1);
        String header = decoded(parts[0]);
        if (!text(header, "alg").equals("RS256")) throw new SecurityException("the token is not signed with RS256");
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initVerify(publicKey(text(header, "kid")));
        signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
        if (!signature.verify(Base64.getUrlDecoder().decode(parts[2]))) throw new SecurityException("the signature is wrong");
        String claims = decoded(parts[1]);
        if (!text(claims, "iss").equals(APPLE)) throw new SecurityException("the issuer is wrong");
        if (!text(claims, "aud").equals(CLIENT_ID)) throw new SecurityException("the audience is wrong");
        if (number(claims, "exp") <= Instant.now().getEpochSecond()) throw new SecurityException("the token has expired");
        return claims;
    }

    PublicKey publicKey(String kid) throws Exception {
        String keys = send(HttpRequest.newBuilder(URI.create(APPLE + "/auth/keys")).build());
        Matcher key = Pattern.compile("\\{[^{}]*\\}").matcher(keys);
        while (key.find()) {
            if (!text(key.group(), "kid").equals(kid)) continue;
            return KeyFactory.getInstance("RSA").generatePublic(
                new RSAPublicKeySpec(integer(text(key.group(), "n")), integer(text(key.group(), "e"))));
        }
        throw new SecurityException("the key is not published");
    }

    static String clientSecret() throws Exception {
        long now = Instant.now().getEpochSecond();
        String pem = Files.readString(Path.of(System.getenv("APPLE_PRIVATE_KEY"))).replaceAll("-----[^-]*-----|\\s", "");
        String header = String.format("{\"alg\": \"ES256\", \"kid\": \"%s\"}", System.getenv("APPLE_KEY_ID"));
        String claims = String.format("{\"iss\": \"%s\", \"iat\": %d, \"exp\": %d, \"aud\": \"%s\", \"sub\": \"%s\"}",
            System.getenv("APPLE_TEAM_ID"), now, now + 600, APPLE, CLIENT_ID);
        String input = encoded(header.getBytes(StandardCharsets.UTF_8)) + "." + encoded(claims.getBytes(StandardCharsets.UTF_8));
        Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
        signature.initSign(KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem))));
        signature.update(input.getBytes(StandardCharsets.US_ASCII));
        return input + "." + encoded(signature.sign());
    }

    // The standard library reads no JSON; these read members of the flat objects that occur here.

    static String text(String json, String name) {
        Matcher member = Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"\\\\]*)\"").matcher(json);
        if (!member.find()) throw new IllegalArgumentException("no " + name);
        return member.group(1);
    }

    static long number(String json, String name) {
        Matcher member = Pattern.compile("\"" + name + "\"\\s*:\\s*(-?\\d+)").matcher(json);
        if (!member.find()) throw new IllegalArgumentException("no " + name);
        return Long.parseLong(member.group(1));
    }

    static String form(Map<String, String> fields) {
        return fields.entrySet().stream()
            .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8).replace("+", "%20"))
            .collect(Collectors.joining("&"));
    }

    static BigInteger integer(String text) {
        return new BigInteger(1, Base64.getUrlDecoder().decode(text));
    }

    static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    static String decoded(String part) {
        return new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8);
    }

    static String random() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return encoded(bytes);
    }
}
