package quince

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// guard runs the service until it ends or standard input does. The input is a pipe from the process that runs the tests, so the
// service ends with that process, even if it is killed. The integrations in other languages run the same lines.
const guard = `trap '' INT HUP
exec 3<&0
"$@" 3<&- </dev/null &
service=$!
{
    read -r _ <&3
    kill "$service"
    for _ in 1 2 3 4 5 6 7 8 9 10; do sleep 1; done
    kill -9 "$service"
} >/dev/null 2>&1 &
watch=$!
wait "$service"
status=$?
kill "$watch" 2>/dev/null
exit "$status"
`

// limit is how long a service may take to start.
const limit = 30 * time.Second

const notFound = "Quince isn't installed: there is no program 'quince' on the PATH. Set QUINCE_BINARY to the program, set QUINCE_URL to the " +
	"URL of a running service, or put the program's folder on the PATH."

// findBinary returns the program to start: binary, or QUINCE_BINARY, or quince on the PATH.
func findBinary(binary string) (string, error) {
	named, source := binary, "binary"
	if named == "" {
		named, source = os.Getenv("QUINCE_BINARY"), "QUINCE_BINARY"
	}
	if named == "" {
		found, err := exec.LookPath("quince")
		if err != nil {
			return "", errors.New(notFound)
		}
		return filepath.Abs(found)
	}
	found, err := exec.LookPath(named)
	if err != nil {
		return "", fmt.Errorf("%s: '%s' isn't a program; give the path of the program 'quince'.", source, named)
	}
	return filepath.Abs(found)
}

// process is a running `quince serve` with an empty database in memory, on a free port.
type process struct {
	url    string
	folder string
	input  io.Closer
	ended  chan struct{}
	once   sync.Once
}

func startProcess(binary string, arguments []string) (*process, error) {
	folder, err := os.MkdirTemp("", "quince-testing-")
	if err != nil {
		return nil, err
	}
	ready, logFile := filepath.Join(folder, "ready.json"), filepath.Join(folder, "log.txt")
	words := []string{"-c", guard, "quince", binary, "serve", "--port", "0", "--database", ":memory:", "--ready-file", ready}
	command := exec.Command("/bin/sh", append(words, arguments...)...)
	log, err := os.Create(logFile)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	command.Stdout, command.Stderr = log, log
	input, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	started := &process{folder: folder, input: input, ended: make(chan struct{})}
	go func() {
		_ = command.Wait()
		close(started.ended)
	}()
	if started.url, err = started.waitForURL(ready, logFile); err != nil {
		started.stop()
		return nil, err
	}
	return started, nil
}

func (p *process) waitForURL(ready, logFile string) (string, error) {
	why := "didn't start"
	late := time.After(limit)
	for waiting := true; waiting; {
		if content, err := os.ReadFile(ready); err == nil {
			var values struct{ URL string }
			err = json.Unmarshal(content, &values)
			return values.URL, err
		}
		select {
		case <-p.ended:
			waiting = false
		case <-late:
			why, waiting = fmt.Sprintf("didn't start within %s", limit), false
		case <-time.After(10 * time.Millisecond):
		}
	}
	text, _ := os.ReadFile(logFile)
	return "", fmt.Errorf("quince serve %s: %s", why, strings.TrimSpace(string(text)))
}

// stop ends the process, as Ctrl-C does, and waits for its end.
func (p *process) stop() {
	p.once.Do(func() {
		p.input.Close()
		<-p.ended
		os.RemoveAll(p.folder)
	})
}
