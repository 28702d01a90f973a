package org.testcontainers.containers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.testcontainers.containers.wait.strategy.WaitStrategy;
import org.testcontainers.containers.wait.strategy.WaitStrategyTarget;
import org.testcontainers.utility.DockerImageName;

/** What QuinceContainer uses of the published class. A container is a process here. */
public class GenericContainer<SELF extends GenericContainer<SELF>> implements AutoCloseable, WaitStrategyTarget {
    private final List<Integer> exposedPorts = new ArrayList<>();
    private List<String> portBindings = List.of();
    private List<String> command = List.of();
    private WaitStrategy waitStrategy;
    private Process process;

    public GenericContainer(DockerImageName dockerImageName) {}

    @SuppressWarnings("unchecked")
    public SELF self() {
        return (SELF) this;
    }

    public void addExposedPort(Integer port) {
        exposedPorts.add(port);
    }

    public void setPortBindings(List<String> portBindings) {
        this.portBindings = portBindings;
    }

    public void setCommand(String command) {
        this.command = List.of(command.split(" "));
    }

    public void setCommand(String... commandParts) {
        command = List.of(commandParts);
    }

    public SELF waitingFor(WaitStrategy waitStrategy) {
        this.waitStrategy = waitStrategy;
        return self();
    }

    @Override
    public String getHost() {
        return "localhost";
    }

    protected void configure() {}

    /** Starts the program with the container's command. As Docker does, it needs a binding for each port that is reached. */
    public void start() {
        configure();
        int port = exposedPorts.get(0);
        if (!portBindings.equals(List.of("127.0.0.1:" + port + ":" + port))) {
            throw new IllegalStateException("the port isn't bound: " + portBindings);
        }
        // What a process may not do without a container, and needs in one.
        List<String> open = List.of("--host", "0.0.0.0", "--i-know");
        int at = Collections.indexOfSubList(command, open);
        if (at < 0) {
            throw new IllegalStateException("nothing outside the container could reach the service");
        }
        List<String> words = new ArrayList<>(command);
        words.subList(at, at + open.size()).clear();
        words.add(0, System.getenv("QUINCE_BINARY"));
        try {
            process = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        } catch (IOException error) {
            throw new IllegalStateException(error);
        }
        waitStrategy.waitUntilReady(this);
    }

    public void stop() {
        if (process != null) {
            process.destroy();
            process.onExit().join();
        }
    }

    @Override
    public void close() {
        stop();
    }
}
