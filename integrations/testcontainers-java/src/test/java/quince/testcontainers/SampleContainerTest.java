package quince.testcontainers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import quince.testing.Quince;

class SampleContainerTest {
    @Test
    void signInToAContainer() {
        try (QuinceContainer container = new QuinceContainer("quince:0.1.0")) {
            container.start();
            Quince quince = container.service();
            assertEquals(quince.issuer(), quince.signIn("jane@example.com").claims().get("iss"));
        }
    }
}
