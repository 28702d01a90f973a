// Package container declares what quincecontainer uses of the published package.
package container

import "github.com/moby/moby/api/types/network"

type HostConfig struct {
	PortBindings network.PortMap
}
