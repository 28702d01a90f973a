package org.testcontainers.containers.wait.strategy;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;

public class HttpWaitStrategy extends AbstractWaitStrategy {
    private String path;
    private int port;

    public HttpWaitStrategy forPath(String path) {
        this.path = path;
        return this;
    }

    public HttpWaitStrategy forPort(int port) {
        this.port = port;
        return this;
    }

    @Override
    public void waitUntilReady(WaitStrategyTarget target) {
        URI url = URI.create("http://" + target.getHost() + ":" + port + path);
        long end = System.nanoTime() + startupTimeout.toNanos();
        while (!responds(url)) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(url + " doesn't respond");
            }
            Thread.onSpinWait();
        }
    }

    private static boolean responds(URI url) {
        try {
            return ((HttpURLConnection) url.toURL().openConnection(Proxy.NO_PROXY)).getResponseCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }
}
