package quince

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// guard runs the service until it ends, or until standard input has a line or an end. The input is a pipe from the process that
// runs the tests, so the service ends with that process, even if it is killed. A child of that process can hold the pipe open:
// only a line ends the service at once. The integrations in other languages run the same lines.
const guard = `trap '' INT HUP
exec 3<&0
"$@" 3<&- </dev/null &
service=$!
trap 'kill "$service"' TERM
{
    read -r _ <&3
    kill "$service"
    for _ in 1 2 3 4 5 6 7 8 9 10; do sleep 1; done
    kill -9 "$service"
} >/dev/null 2>&1 &
watch=$!
# A signal ends wait before the service.
until wait "$service"; status=$?; ! kill -0 "$service" 2>/dev/null; do :; done
kill "$watch" 2>/dev/null
exit "$status"
`

// limit is how long a service may take to start.
const limit = 30 * time.Second

// lines is how many lines of the log an error shows.
const lines = 20

const notFound = "Quince isn't installed: there is no program 'quince' on the PATH. First install the program: docs/install.md in Quince's " +
	"repository has the commands. If it is installed, put its folder on the PATH, or set QUINCE_BINARY to the program. To use a " +
	"running service, set QUINCE_URL to its URL."

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

// claim notes that this process uses a running service, and returns a function that removes the note. Each test resets the service, so
// a second process, such as the tests of another package, would disturb the first. The integration for Node.js has the same notes.
//
// Each process has a note of its own, named after it, and refuses if it finds that of another. Two that begin at once both refuse.
func claim(serviceURL string) (func(), error) {
	folder := os.TempDir()
	prefix := "quince-used-" + regexp.MustCompile("[^A-Za-z0-9]+").ReplaceAllString(serviceURL, "-") + "-"
	own := filepath.Join(folder, prefix+strconv.Itoa(os.Getpid()))
	release := func() {}
	// Never through a link, which anybody can leave in a shared folder. If the note exists, this process uses the service already.
	note, err := os.OpenFile(own, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err == nil {
		note.Close()
		var once sync.Once
		release = func() { once.Do(func() { os.Remove(own) }) }
	} else if !errors.Is(err, os.ErrExist) {
		return nil, err
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		release()
		return nil, err
	}
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasPrefix(name, prefix) {
			continue
		}
		user, err := strconv.Atoi(name[len(prefix):])
		if err != nil || user == os.Getpid() {
			continue
		}
		if isRunning(user) {
			release()
			return nil, fmt.Errorf("process %d uses %s already, and each test resets that service. Unset QUINCE_URL, so that each process "+
				"starts a service, or run one process at a time: go test -p 1 ./...", user, serviceURL)
		}
		// The note of a process that has ended. That of another user stays.
		_ = os.Remove(filepath.Join(folder, name))
	}
	return release, nil
}

func isRunning(pid int) bool {
	if pid <= 0 {
		return false
	}
	found, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	err = found.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, os.ErrPermission)
}

// process is a running `quince serve` with an empty database in memory, on a free port.
type process struct {
	url     string
	folder  string
	logFile string
	command *exec.Cmd
	input   io.WriteCloser
	ended   chan struct{}
	once    sync.Once
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
	started := &process{folder: folder, logFile: logFile, command: command, input: input, ended: make(chan struct{})}
	go func() {
		_ = command.Wait()
		close(started.ended)
	}()
	if started.url, err = started.waitForURL(ready); err != nil {
		started.stop()
		return nil, err
	}
	return started, nil
}

func (p *process) waitForURL(ready string) (string, error) {
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
	text, _ := os.ReadFile(p.logFile)
	return "", fmt.Errorf("quince serve %s: %s", why, strings.TrimSpace(string(text)))
}

// fate says what became of the service, for a request that failed: how it ended, and the last lines of its log.
func (p *process) fate(reason error) string {
	var said string
	select {
	case <-p.ended:
		said = fmt.Sprintf("quince serve ended with %d", p.command.ProcessState.ExitCode())
	// The connection breaks just before the process is gone.
	case <-time.After(time.Second):
		said = fmt.Sprintf("quince serve doesn't respond (%s), but is still running", reason)
	}
	text, _ := os.ReadFile(p.logFile)
	last := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(last) > lines {
		last = last[len(last)-lines:]
	}
	return said + "; the last lines of its log:\n" + strings.Join(last, "\n")
}

// stop ends the process, as Ctrl-C does, and waits for its end.
func (p *process) stop() {
	p.once.Do(func() {
		_, _ = io.WriteString(p.input, "\n")
		p.input.Close()
		<-p.ended
		os.RemoveAll(p.folder)
	})
}
