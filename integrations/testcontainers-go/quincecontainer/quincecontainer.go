// Package quincecontainer runs Quince in a container, with Testcontainers for Go.
package quincecontainer

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"time"

	"github.com/moby/moby/api/types/container"
	"github.com/moby/moby/api/types/network"
	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/wait"

	"quince.example/testcontainers-go"
)

// Container is a container that runs Quince.
type Container struct {
	testcontainers.Container
	// Service is the running Quince. Its Stop does nothing: terminate the container.
	Service *quince.Quince
}

// Run starts an image of Quince. More options of `quince serve` go into testcontainers.WithCmdArgs.
func Run(ctx context.Context, img string, opts ...testcontainers.ContainerCustomizer) (*Container, error) {
	host, err := daemonHost(ctx)
	if err != nil {
		return nil, fmt.Errorf("run quince: %w", err)
	}
	port, err := freePort()
	if err != nil {
		return nil, fmt.Errorf("run quince: %w", err)
	}
	// In the container and outside, the service has the same port: the issuer and the redirect URIs name it.
	text := strconv.Itoa(port)
	serviceURL := "http://" + net.JoinHostPort(host, text)
	binding := network.PortBinding{HostPort: text}
	if host == "localhost" {
		binding.HostIP = netip.MustParseAddr("127.0.0.1")
	}
	exposed := text + "/tcp"
	all := append([]testcontainers.ContainerCustomizer{
		testcontainers.WithExposedPorts(exposed),
		testcontainers.WithCmd(
			"serve", "--host", "0.0.0.0", "--i-know", "--port", text, "--issuer", serviceURL, "--database", ":memory:"),
		testcontainers.WithHostConfigModifier(func(config *container.HostConfig) {
			config.PortBindings = network.PortMap{network.MustParsePort(exposed): []network.PortBinding{binding}}
		}),
		testcontainers.WithWaitStrategy(wait.ForHTTP("/_quince/status").WithPort(exposed).WithStartupTimeout(time.Minute)),
	}, opts...)

	started, err := testcontainers.Run(ctx, img, all...)
	var c *Container
	if started != nil {
		c = &Container{Container: started}
	}
	if err != nil {
		return c, fmt.Errorf("run quince: %w", err)
	}
	if c.Service, err = quince.Connect(serviceURL); err != nil {
		return c, fmt.Errorf("run quince: %w", err)
	}
	return c, nil
}

func daemonHost(ctx context.Context) (string, error) {
	provider, err := testcontainers.NewDockerProvider()
	if err != nil {
		return "", err
	}
	defer provider.Close()
	return provider.DaemonHost(ctx)
}

// freePort returns a TCP port that nobody uses at the moment.
func freePort() (int, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port, nil
}
