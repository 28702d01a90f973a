// Package testcontainers declares what quincecontainer uses of the published package. A container is a process here.
package testcontainers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/moby/moby/api/types/container"
	"github.com/moby/moby/api/types/network"
	"github.com/testcontainers/testcontainers-go/wait"
)

type ContainerRequest struct {
	Image              string
	ExposedPorts       []string
	Cmd                []string
	WaitingFor         wait.Strategy
	HostConfigModifier func(*container.HostConfig)
}

type GenericContainerRequest struct {
	ContainerRequest
	Started bool
}

type ContainerCustomizer interface {
	Customize(req *GenericContainerRequest) error
}

type CustomizeRequestOption func(req *GenericContainerRequest) error

func (opt CustomizeRequestOption) Customize(req *GenericContainerRequest) error { return opt(req) }

func WithExposedPorts(ports ...string) CustomizeRequestOption {
	return func(req *GenericContainerRequest) error {
		req.ExposedPorts = append(req.ExposedPorts, ports...)
		return nil
	}
}

func WithCmd(cmd ...string) CustomizeRequestOption {
	return func(req *GenericContainerRequest) error {
		req.Cmd = cmd
		return nil
	}
}

func WithCmdArgs(cmdArgs ...string) CustomizeRequestOption {
	return func(req *GenericContainerRequest) error {
		req.Cmd = append(req.Cmd, cmdArgs...)
		return nil
	}
}

func WithHostConfigModifier(modifier func(hostConfig *container.HostConfig)) CustomizeRequestOption {
	return func(req *GenericContainerRequest) error {
		req.HostConfigModifier = modifier
		return nil
	}
}

func WithWaitStrategy(strategies ...wait.Strategy) CustomizeRequestOption {
	return func(req *GenericContainerRequest) error {
		req.WaitingFor = strategies[0]
		return nil
	}
}

type TerminateOption func(*struct{})

type Container interface {
	Endpoint(context.Context, string) (string, error)
	Terminate(ctx context.Context, opts ...TerminateOption) error
}

type DockerContainer struct {
	command *exec.Cmd
	port    string
}

func (c *DockerContainer) Endpoint(_ context.Context, proto string) (string, error) {
	return proto + "://localhost:" + c.port, nil
}

func (c *DockerContainer) Terminate(_ context.Context, _ ...TerminateOption) error {
	if err := c.command.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	return c.command.Wait()
}

// Run starts the program with the container's command. As Docker does, it needs a binding for each port that is reached.
func Run(ctx context.Context, img string, opts ...ContainerCustomizer) (*DockerContainer, error) {
	req := GenericContainerRequest{ContainerRequest: ContainerRequest{Image: img}, Started: true}
	for _, opt := range opts {
		if err := opt.Customize(&req); err != nil {
			return nil, err
		}
	}
	var config container.HostConfig
	req.HostConfigModifier(&config)
	bindings := config.PortBindings[network.MustParsePort(req.ExposedPorts[0])]
	if len(bindings) != 1 || bindings[0].HostIP.String() != "127.0.0.1" || bindings[0].HostPort+"/tcp" != req.ExposedPorts[0] {
		return nil, fmt.Errorf("the port isn't bound: %v", config)
	}
	// What a process may not do without a container, and needs in one.
	words := strings.Join(req.Cmd, "\n")
	open := "--host\n0.0.0.0\n--i-know\n"
	if !strings.Contains(words, open) {
		return nil, errors.New("nothing outside the container could reach the service")
	}
	command := exec.Command(os.Getenv("QUINCE_BINARY"), strings.Split(strings.Replace(words, open, "", 1), "\n")...)
	command.Stderr = os.Stderr
	if err := command.Start(); err != nil {
		return nil, err
	}
	started := &DockerContainer{command, bindings[0].HostPort}
	return started, req.WaitingFor.WaitUntilReady(ctx, started)
}

type DockerProvider struct{}

type DockerProviderOption interface{ ApplyDockerTo(*struct{}) }

func NewDockerProvider(provOpts ...DockerProviderOption) (*DockerProvider, error) {
	return &DockerProvider{}, nil
}

func (p *DockerProvider) DaemonHost(context.Context) (string, error) { return "localhost", nil }

func (p *DockerProvider) Close() error { return nil }

func CleanupContainer(tb testing.TB, ctr Container, options ...TerminateOption) {
	tb.Helper()
	tb.Cleanup(func() {
		if err := ctr.Terminate(context.Background(), options...); err != nil {
			tb.Error(err)
		}
	})
}
