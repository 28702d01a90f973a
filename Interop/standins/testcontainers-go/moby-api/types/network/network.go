// Package network declares what quincecontainer uses of the published package.
package network

import (
	"net/netip"
	"strconv"
	"strings"
)

// Port can't be made from its members, as in the published package.
type Port struct {
	number uint16
	proto  string
}

type PortMap map[Port][]PortBinding

type PortBinding struct {
	HostIP   netip.Addr
	HostPort string
}

func MustParsePort(text string) Port {
	number, proto, found := strings.Cut(text, "/")
	parsed, err := strconv.ParseUint(number, 10, 16)
	if err != nil || !found {
		panic("not a port: " + text)
	}
	return Port{uint16(parsed), proto}
}
