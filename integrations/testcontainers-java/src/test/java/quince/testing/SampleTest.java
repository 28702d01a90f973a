package quince.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SampleTest {
    static final Quince quince = Quince.start();

    @BeforeEach
    void reset() {
        quince.reset();
    }

    @AfterAll
    static void stop() {
        quince.stop();
    }

    @Test
    void signIn() {
        SignIn jane = quince.signIn("jane@example.com", SignInOptions.with().scope("name email"));
        assertEquals("jane@example.com", jane.claims().get("email"));

        Code code = quince.code("jane@example.com");
        quince.advanceClock(Duration.ofSeconds(301));
        assertEquals("invalid_grant", assertThrows(QuinceException.class, () -> quince.exchange(code)).error());

        quince.addFault("token", "claim", Map.of("claims", Map.of("aud", "com.example.other")));
        assertEquals("com.example.other", quince.signIn("jane@example.com").claims().get("aud"));

        quince.sendEvent("consent-revoked", "jane@example.com");
        assertEquals(jane.subject(), quince.waitForEvent("consent-revoked").subject());
    }
}
