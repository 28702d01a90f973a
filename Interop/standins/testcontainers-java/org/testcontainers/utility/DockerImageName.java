package org.testcontainers.utility;

public final class DockerImageName {
    private final String name;

    private DockerImageName(String name) {
        this.name = name;
    }

    public static DockerImageName parse(String fullImageName) {
        return new DockerImageName(fullImageName);
    }

    @Override
    public String toString() {
        return name;
    }
}
