package org.testcontainers.containers.wait.strategy;

import java.time.Duration;

public abstract class AbstractWaitStrategy implements WaitStrategy {
    protected Duration startupTimeout = Duration.ofSeconds(60);

    @Override
    public WaitStrategy withStartupTimeout(Duration startupTimeout) {
        this.startupTimeout = startupTimeout;
        return this;
    }
}
