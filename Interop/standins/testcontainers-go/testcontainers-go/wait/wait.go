// Package wait declares what quincecontainer uses of the published package.
package wait

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// StrategyTarget is a container; here, it knows only where its ports are.
type StrategyTarget interface {
	Endpoint(ctx context.Context, proto string) (string, error)
}

type Strategy interface {
	WaitUntilReady(context.Context, StrategyTarget) error
}

type HTTPStrategy struct {
	Path    string
	port    string
	timeout time.Duration
}

func ForHTTP(path string) *HTTPStrategy { return &HTTPStrategy{Path: path} }

func (ws *HTTPStrategy) WithPort(port string) *HTTPStrategy {
	ws.port = port
	return ws
}

func (ws *HTTPStrategy) WithStartupTimeout(timeout time.Duration) *HTTPStrategy {
	ws.timeout = timeout
	return ws
}

func (ws *HTTPStrategy) WaitUntilReady(ctx context.Context, target StrategyTarget) error {
	ctx, cancel := context.WithTimeout(ctx, ws.timeout)
	defer cancel()
	endpoint, err := target.Endpoint(ctx, "http")
	if err != nil {
		return err
	}
	for {
		answer, err := http.Get(endpoint + ws.Path)
		if err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", endpoint+ws.Path, ctx.Err())
		case <-time.After(10 * time.Millisecond):
		}
	}
}
