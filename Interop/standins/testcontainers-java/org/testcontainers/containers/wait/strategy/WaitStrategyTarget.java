package org.testcontainers.containers.wait.strategy;

public interface WaitStrategyTarget {
    String getHost();
}
