package quince.testcontainers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;
import quince.testing.Quince;

/** A container that runs Quince. */
public class QuinceContainer extends GenericContainer<QuinceContainer> {
    private final int port = freePort();
    private final List<String> arguments = new ArrayList<>();

    public QuinceContainer(String image) {
        this(DockerImageName.parse(image));
    }

    public QuinceContainer(DockerImageName image) {
        super(image);
        addExposedPort(port);
        waitingFor(Wait.forHttp("/_quince/status").forPort(port).withStartupTimeout(Duration.ofMinutes(1)));
    }

    /** Adds options of {@code quince serve}, such as {@code "--redirect-uri", "http://localhost:3000/callback"}. */
    public QuinceContainer withArguments(String... more) {
        arguments.addAll(List.of(more));
        return self();
    }

    /** The URL of the service. */
    public String getUrl() {
        return "http://" + getHost() + ":" + port;
    }

    /** The running Quince. Its {@code stop} does nothing: stop the container. */
    public Quince service() {
        return Quince.connect(getUrl());
    }

    @Override
    protected void configure() {
        // In the container and outside, the service has the same port: the issuer and the redirect URIs name it.
        String onlyHere = getHost().equals("localhost") ? "127.0.0.1:" : "";
        setPortBindings(List.of(onlyHere + port + ":" + port));
        List<String> command = new ArrayList<>(List.of("serve", "--host", "0.0.0.0", "--i-know", "--port", String.valueOf(port),
            "--issuer", getUrl(), "--database", ":memory:"));
        command.addAll(arguments);
        setCommand(command.toArray(new String[0]));
    }

    /** A TCP port that nobody uses at the moment. */
    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }
}
