package quince.testing;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A running identity service. Its methods are the HTTP API of the service; the names are the same in the integrations for other
 * languages. Every method throws a {@link QuinceException} if the service refuses the request or can't be reached.
 */
public final class Quince implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final String url;
    private final String issuer;
    private final String clientId;
    private final String appId;
    private final String teamId;
    private final String keyId;
    private final String privateKeyPath;
    // Without a proxy: a proxy of the environment can't reach the service.
    private final HttpClient client = HttpClient.newBuilder().proxy(HttpClient.Builder.NO_PROXY).version(HttpClient.Version.HTTP_1_1).build();
    private volatile ServiceProcess process;

    private Quince(String url, ServiceProcess process) {
        this.url = url.replaceAll("/+$", "");
        this.process = process;
        Map<String, Object> status;
        Map<String, Object> apps;
        try {
            status = api("GET", "status", null);
            apps = api("GET", "apps", null);
        } catch (QuinceException error) {
            if (error.status() == 0) {
                throw error;
            }
            throw new QuinceException(this.url + " isn't a Quince in development mode: " + error.getMessage(), error.status(), null);
        }
        issuer = (String) status.get("issuer");
        clientId = (String) status.get("clientId");
        teamId = (String) status.get("teamId");
        keyId = (String) status.get("keyId");
        privateKeyPath = (String) status.get("privateKeyPath");
        appId = objects(apps, "apps").stream()
            .filter(app -> clientId.equals(app.get("clientId")) && app.get("primaryAppId") != null)
            .map(app -> (String) app.get("primaryAppId")).findFirst().orElse(clientId);
    }

    /**
     * Starts a service, or connects to a running one and resets it.
     *
     * <p>The variable QUINCE_URL names a running service; otherwise QUINCE_BINARY names the program, or it is quince on the PATH.
     *
     * @param arguments more options of {@code quince serve}, such as {@code "--redirect-uri", "http://localhost:3000/callback"}
     */
    public static Quince start(String... arguments) {
        String running = System.getenv("QUINCE_URL");
        if (running == null || running.isEmpty()) {
            return startBinary(null, arguments);
        }
        if (arguments.length > 0) {
            throw new QuinceException(running + " is running already, so it can't get the arguments " + String.join(" ", arguments)
                + "; remove one of the two.");
        }
        return startURL(running);
    }

    /** Connects to a running service and resets it. */
    public static Quince startURL(String url) {
        Quince quince = connect(url);
        quince.reset();
        return quince;
    }

    /** Starts this program; null is the one of {@link #start}. */
    public static Quince startBinary(String binary, String... arguments) {
        try {
            ServiceProcess process = new ServiceProcess(ServiceProcess.findBinary(binary), List.of(arguments));
            try {
                return new Quince(process.url(), process);
            } catch (RuntimeException error) {
                process.stop();
                throw error;
            }
        } catch (IOException error) {
            throw new QuinceException("quince serve didn't start: " + error.getMessage());
        }
    }

    /** Uses a running service as it is. */
    public static Quince connect(String url) {
        return new Quince(url, null);
    }

    /** Stops the service if {@link #start} started it. */
    public synchronized void stop() {
        if (process != null) {
            process.stop();
            process = null;
        }
    }

    /** The same as {@link #stop}. */
    @Override
    public void close() {
        stop();
    }

    public String url() {
        return url;
    }

    public String issuer() {
        return issuer;
    }

    public String clientId() {
        return clientId;
    }

    /** The App ID of the same group; notifications name it. */
    public String appId() {
        return appId;
    }

    public String teamId() {
        return teamId;
    }

    public String keyId() {
        return keyId;
    }

    /** The private key (.p8) that signs client secrets: a file on the service's machine; null if the service doesn't have it. */
    public String privateKeyPath() {
        return privateKeyPath;
    }

    /** The registered redirect URIs of {@link #clientId}. */
    public List<String> redirectURIs() {
        return strings(api("GET", "status", null).get("redirectURIs"));
    }

    /** Environment variables for the app under test, as the GitHub Action exports them. */
    public Map<String, String> environment() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("QUINCE_URL", url);
        values.put("QUINCE_CLIENT_ID", clientId);
        values.put("QUINCE_APP_ID", appId);
        values.put("QUINCE_TEAM_ID", teamId);
        values.put("QUINCE_KEY_ID", keyId);
        if (privateKeyPath != null) {
            values.put("QUINCE_PRIVATE_KEY_PATH", privateKeyPath);
        }
        return values;
    }

    /** Returns to the configured accounts, apps and clock, and deletes grants, codes, tokens, faults and events. */
    public void reset() {
        api("POST", "reset", null);
    }

    // Signing in

    /** Creates a client secret of {@link #clientId}, valid for an hour by the service's clock. */
    public String clientSecret() {
        return clientSecret(clientId, Duration.ofHours(1));
    }

    /** Creates a client secret by the service's clock; a negative lifetime makes one that has expired. */
    public String clientSecret(String clientId, Duration lifetime) {
        Map<String, Object> body = Map.of("clientId", clientId, "lifetimeSeconds", lifetime.toSeconds());
        return (String) api("POST", "client-secret", body).get("clientSecret");
    }

    /** Creates an authorization code, as if the account had just approved the sign-in. */
    public Code code(String account) {
        return code(account, SignInOptions.with());
    }

    /** Creates an authorization code, as if the account had just approved the sign-in. */
    public Code code(String account, SignInOptions options) {
        Map<String, Object> body = new LinkedHashMap<>(Map.of("account", account, "clientId", clientId, "kind", "code"));
        body.putAll(options.values);
        Map<String, Object> made = api("POST", "tokens", body);
        return new Code((String) made.get("code"), (String) made.get("redirectURI"), (String) body.get("clientId"), object(made.get("user")));
    }

    /** Exchanges a code at the token endpoint, as an app does. Faults of the endpoint {@code token} apply. */
    public SignIn exchange(Code code) {
        return exchange(code, null);
    }

    /** Exchanges a code with the verifier of PKCE. */
    public SignIn exchange(Code code, String codeVerifier) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("client_id", code.clientId());
        form.put("client_secret", clientSecret(code.clientId(), Duration.ofHours(1)));
        form.put("grant_type", "authorization_code");
        form.put("code", code.code());
        form.put("redirect_uri", code.redirectURI());
        form.put("code_verifier", codeVerifier);
        String sent = form.entrySet().stream().filter(field -> field.getValue() != null)
            .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8)).collect(Collectors.joining("&"));
        Map<String, Object> tokens = send("POST", "/auth/token", sent, "application/x-www-form-urlencoded");
        String idToken = (String) tokens.get("id_token");
        Map<String, Object> claims = payload(idToken);
        return new SignIn((String) claims.getOrDefault("sub", ""), idToken, (String) tokens.get("access_token"),
            (String) tokens.get("refresh_token"), claims, code.user());
    }

    /** Signs an account in without pages: creates a code and exchanges it. */
    public SignIn signIn(String account) {
        return exchange(code(account));
    }

    /** Signs an account in without pages: creates a code and exchanges it. */
    public SignIn signIn(String account, SignInOptions options) {
        return exchange(code(account, options));
    }

    /** Makes one value expire, without moving the clock; the kind is {@code code}, {@code refreshToken} or {@code clientSecret}. */
    public void expire(String kind, String value) {
        api("POST", "expire", Map.of(kind, value));
    }

    // Accounts and apps

    /** The accounts that can sign in. */
    public List<Map<String, Object>> accounts() {
        return objects(api("GET", "accounts", null), "accounts");
    }

    /** Adds an account; the details are the other members of {@code POST /_quince/accounts}. It is there until the next reset. */
    public Map<String, Object> addAccount(String email, Map<String, ?> details) {
        Map<String, Object> body = new LinkedHashMap<>(Map.of("emailSharing", "share"));
        body.putAll(details);
        body.put("email", email);
        return api("POST", "accounts", body);
    }

    /** Registers a redirect URI of {@link #clientId} until the next reset. */
    public void addRedirectURI(String uri) {
        List<String> uris = new ArrayList<>(redirectURIs());
        if (!uris.contains(uri)) {
            uris.add(uri);
        }
        api("PATCH", "apps/" + clientId, Map.of("returnURLs", uris));
    }

    /** Sets the URL that gets the notifications, until the next reset; null removes it. */
    public void setNotificationURL(String notificationURL) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("notificationURL", notificationURL);
        api("PATCH", "apps/" + appId, body);
    }

    // The clock

    /** The time of the service's clock. */
    public Instant now() {
        return time(api("GET", "clock", null));
    }

    /** Moves the service's clock. The clock of your app doesn't move. */
    public Instant advanceClock(Duration by) {
        return time(api("PUT", "clock", Map.of("advanceSeconds", by.toMillis() / 1000.0)));
    }

    /** Sets the service's clock. */
    public Instant setClock(Instant time) {
        return time(api("PUT", "clock", Map.of("now", time.toString())));
    }

    /** Sets the service's clock back to real time, or to the time of --clock. */
    public Instant resetClock() {
        return time(api("DELETE", "clock", null));
    }

    // Faults

    /** Makes the next responses of an endpoint wrong; the details are the members of {@code POST /_quince/faults}, {@code times} 1 by default. */
    public Map<String, Object> addFault(String endpoint, String kind, Map<String, ?> details) {
        Map<String, Object> body = new LinkedHashMap<>(Map.of("times", 1));
        body.putAll(details);
        body.putAll(Map.of("endpoint", endpoint, "kind", kind));
        return api("POST", "faults", body);
    }

    /** The faults that are still active. */
    public List<Map<String, Object>> faults() {
        return objects(api("GET", "faults", null), "faults");
    }

    /** Removes all faults. */
    public void removeFaults() {
        api("DELETE", "faults", null);
    }

    // Requests and events

    /** The latest 500 requests to the protocol's endpoints, oldest first, with the explanation of each response. */
    public List<Map<String, Object>> requests() {
        return objects(api("GET", "requests?limit=500", null), "requests");
    }

    /** Sends an event about an account that has signed in; nothing else happens to the account. */
    public List<Event> sendEvent(String type, String account, String... faults) {
        return sendEvent(type, account, clientId, List.of(faults));
    }

    /** Sends an event about an account to the group of this client ID. */
    public List<Event> sendEvent(String type, String account, String clientId, List<String> faults) {
        return events(api("POST", "events", Map.of("type", type, "account", account, "clientId", clientId, "faults", faults)));
    }

    /** The latest 500 events, in the order of their last changes. */
    public List<Event> events() {
        return events(api("GET", "events?limit=500", null));
    }

    /** Waits 10 seconds at most; see {@link #waitForEvent(String, long, Duration)}. */
    public Event waitForEvent(String type) {
        return waitForEvent(type, 0, PATIENCE);
    }

    /**
     * Waits for an event of this type and for the end of the first attempt to deliver it, and returns the newest.
     *
     * @param after the ID of an earlier event; only later ones count
     */
    public Event waitForEvent(String type, long after, Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        TreeSet<String> seen = new TreeSet<>();
        Map<String, Object> listed = api("GET", "events?limit=500", null);
        while (true) {
            List<Event> events = events(listed);
            for (int i = events.size() - 1; i >= 0; i--) {
                Event event = events.get(i);
                seen.add(event.type());
                if (event.type().equals(type) && event.id() > after && !event.attempts().isEmpty()) {
                    return event;
                }
            }
            long left = Duration.ofNanos(end - System.nanoTime()).toSeconds();
            if (System.nanoTime() >= end) {
                String others = seen.isEmpty() ? "" : "; there were: " + String.join(", ", seen);
                throw new QuinceException("no event '" + type + "' within " + timeout.toSeconds() + " s" + others);
            }
            listed = api("GET", "events?limit=500&after=" + listed.get("revision") + "&wait=" + Math.min(30, left + 1), null);
        }
    }

    // Snapshots

    /** Saves the state of the service, and returns the snapshot's ID. */
    public long takeSnapshot() {
        return (Long) api("POST", "snapshots", null).get("id");
    }

    /** Returns to the state of a snapshot. */
    public void restoreSnapshot(long id) {
        api("POST", "snapshots/" + id + "/restore", null);
    }

    // All other calls

    /**
     * Sends any request below {@code /_quince/}, as in docs/api.md.
     *
     * @param body the JSON object to send, or null
     * @return the JSON object of the response; empty without one
     */
    public Map<String, Object> api(String method, String path, Map<String, ?> body) {
        return send(method, "/_quince/" + path, body == null ? null : Json.write(body), "application/json");
    }

    private Map<String, Object> send(String method, String path, String body, String kind) {
        HttpResponse<String> response;
        try {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path)).timeout(Duration.ofMinutes(1));
            if (body == null) {
                request.method(method, HttpRequest.BodyPublishers.noBody());
            } else {
                request.method(method, HttpRequest.BodyPublishers.ofString(body)).header("Content-Type", kind);
            }
            response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException | IllegalArgumentException error) {
            String reason = error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
            ServiceProcess own = process;
            if (own != null) {
                throw new QuinceException(own.fate(reason));
            }
            throw new QuinceException(url + " doesn't respond (" + reason
                + "). Start it with 'quince serve', or unset QUINCE_URL so that the tests start a service.");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new QuinceException("interrupted");
        }
        if (response.statusCode() >= 400) {
            throw refusal(method + " " + path, response);
        }
        return response.body().isEmpty() ? Map.of() : object(Json.parse(response.body()));
    }

    private static QuinceException refusal(String request, HttpResponse<String> response) {
        String error = null;
        try {
            if (Json.parse(response.body()) instanceof Map<?, ?> told) {
                error = (String) told.get("error");
            }
        } catch (IllegalArgumentException notJson) {
            // A page or an empty response.
        }
        String explained = response.headers().firstValue("Quince-Explanation").map(why -> " (why: " + why + ")").orElse("");
        String message = request + ": " + response.statusCode() + ": " + (error == null ? response.body() : error) + explained;
        return new QuinceException(message, response.statusCode(), error);
    }

    /** The payload of a JWT. A fault can make it unreadable; then there are no claims. */
    private static Map<String, Object> payload(String token) {
        try {
            return object(Json.parse(new String(Base64.getUrlDecoder().decode(token.split("\\.")[1]), StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException | IndexOutOfBoundsException unreadable) {
            return Map.of();
        }
    }

    private static Instant time(Map<String, Object> clock) {
        return Instant.parse((String) clock.get("now"));
    }

    private static List<Event> events(Map<String, Object> listed) {
        return objects(listed, "events").stream().map(event -> new Event((Long) event.get("id"), (Long) event.get("revision"),
            (String) event.get("type"), (String) event.get("subject"), (String) event.get("state"), objects(event, "attempts"), event)).toList();
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> objects(Map<String, Object> holder, String name) {
        return (List<Map<String, Object>>) holder.get(name);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    private static List<String> strings(Object value) {
        return (List<String>) value;
    }
}
