package quince.testing;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A running {@code quince serve} with an empty database in memory, on a free port. */
final class ServiceProcess {
    /**
     * Runs the service until it ends, or until standard input has a line or an end. The input is a pipe from the process that runs
     * the tests, so the service ends with that process, even if it is killed. A child of that process can hold the pipe open: only a
     * line ends the service at once. The integrations in other languages run the same lines.
     */
    private static final String GUARD = """
        trap '' INT HUP
        exec 3<&0
        "$@" 3<&- </dev/null &
        service=$!
        trap 'kill "$service"' TERM
        {
            read -r _ <&3
            kill "$service"
            for _ in 1 2 3 4 5 6 7 8 9 10; do sleep 1; done
            kill -9 "$service"
        } >/dev/null 2>&1 &
        watch=$!
        # A signal ends wait before the service.
        until wait "$service"; status=$?; ! kill -0 "$service" 2>/dev/null; do :; done
        kill "$watch" 2>/dev/null
        exit "$status"
        """;

    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** How many lines of the log an error shows. */
    private static final int LINES = 20;

    private static final String NOT_FOUND = "Quince isn't installed: there is no program 'quince' on the PATH. First install the program: "
        + "docs/install.md in Quince's repository has the commands. If it is installed, put its folder on the PATH, or set QUINCE_BINARY "
        + "to the program. To use a running service, set QUINCE_URL to its URL.";

    private final Path folder;
    private final Process process;
    private final String url;

    ServiceProcess(String binary, List<String> arguments) throws IOException {
        folder = Files.createTempDirectory("quince-testing-");
        Path ready = folder.resolve("ready.json");
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", GUARD, "quince", binary, "serve", "--port", "0",
            "--database", ":memory:", "--ready-file", ready.toString()));
        command.addAll(arguments);
        process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log().toFile()).start();
        try {
            url = waitForUrl(ready);
        } catch (RuntimeException | IOException error) {
            stop();
            throw error;
        }
    }

    /** The program to start: {@code binary}, or QUINCE_BINARY, or quince on the PATH. */
    static String findBinary(String binary) {
        boolean given = binary != null;
        String named = given ? binary : System.getenv("QUINCE_BINARY");
        String wanted = named == null || named.isEmpty() ? "quince" : named;
        String[] folders = wanted.contains("/") ? new String[] {""} : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator);
        for (String folder : folders) {
            Path candidate = Path.of(folder, wanted).toAbsolutePath();
            if (Files.isExecutable(candidate) && Files.isRegularFile(candidate)) {
                return candidate.toString();
            }
        }
        if (named == null || named.isEmpty()) {
            throw new QuinceException(NOT_FOUND);
        }
        throw new QuinceException((given ? "binary" : "QUINCE_BINARY") + ": '" + named
            + "' isn't a program; give the path of the program 'quince'.");
    }

    String url() {
        return url;
    }

    private Path log() {
        return folder.resolve("log.txt");
    }

    private String waitForUrl(Path ready) throws IOException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!Files.exists(ready)) {
            if (ended(10)) {
                throw new QuinceException("quince serve didn't start: " + Files.readString(log()).strip());
            }
            if (System.nanoTime() > end) {
                throw new QuinceException("quince serve didn't start within " + LIMIT.toSeconds() + " s: " + Files.readString(log()).strip());
            }
        }
        return (String) ((Map<?, ?>) Json.parse(Files.readString(ready))).get("url");
    }

    /** Waits for the end of the process; whether it has ended. */
    private boolean ended(long milliseconds) {
        try {
            return process.waitFor(milliseconds, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new QuinceException("interrupted");
        }
    }

    /** What became of the service, for a request that failed: how it ended, and the last lines of its log. */
    String fate(String reason) {
        // The connection breaks just before the process is gone.
        String said = ended(1000) ? "quince serve ended with " + process.exitValue()
            : "quince serve doesn't respond (" + reason + "), but is still running";
        try {
            List<String> lines = Files.readString(log()).strip().lines().toList();
            return said + "; the last lines of its log:\n" + String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
        } catch (IOException unreadable) {
            return said;
        }
    }

    /** Ends the process, as Ctrl-C does, and waits for its end. An interrupted thread doesn't wait. */
    void stop() {
        try (OutputStream input = process.getOutputStream()) {
            input.write('\n');
        } catch (IOException broken) {
            // The process has ended already.
        }
        try {
            ended(LIMIT.toMillis());
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
            }
        } catch (IOException error) {
            throw new QuinceException("stopping quince: " + error.getMessage());
        }
    }
}
