"""`quince appleid` and the machine: damaged files, other users' folders, stops in the middle. Nothing is lost, and nobody gets in."""

import json
import os
import signal
import subprocess
import sys

import pytest

from isolated import isolated
from quince import Service, binary, clean_environment, run
from server import wait_for
from test_appleid import DISCOVERY, alone, appleid, linux  # noqa: F401

pytestmark = linux


def machine(script, variables, tmp_path, *, text=None, update="exit 0"):
    """Runs a script that has its own /etc and its own list of authorities, with the layer for them in `tmp_path`.

    `update` takes the place of update-ca-certificates, which needs seconds; test_appleid.py runs the real one.
    """
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/update-ca-certificates").write_text(f"#!/bin/sh\n{update}\n")
    (tmp_path / "bin/update-ca-certificates").chmod(0o755)
    layers = "\n".join(
        f"mkdir -p {tmp_path}/{name}-upper {tmp_path}/{name}-work\n"
        f"mount -t overlay overlay -o lowerdir=/{folder},upperdir={tmp_path}/{name}-upper,workdir={tmp_path}/{name}-work /{folder}"
        for name, folder in [("etc", "etc"), ("share", "usr/local/share"), ("lib", "var/lib")])
    return subprocess.run(
        isolated("sh", "-c", f"set -e\n{layers}\nPATH={tmp_path}/bin:$PATH\n{script}"), env=clean_environment(variables), input=text, capture_output=True, text=True, timeout=180)


# The hosts file


def test_a_hosts_file_in_any_encoding_is_the_same_after_trust_and_untrust(alone, tmp_path):
    before = b"\xef\xbb\xbf127.0.0.1 localhost\r\n# M\xfcller\n\x00\xff 10.0.0.1 printer\n\n10.0.0.2 last"
    (tmp_path / "hosts").write_bytes(before)
    done = machine(f"""
cp {tmp_path}/hosts /etc/hosts
{binary()} appleid trust --yes > /dev/null 2>&1
cp /etc/hosts {tmp_path}/during
{binary()} appleid run -- cp /etc/hosts {tmp_path}/inside 2> /dev/null
printf '10.0.0.3 added\\n' >> /etc/hosts
sed -i '/^# Quince: end/d' /etc/hosts
{binary()} appleid untrust --yes > /dev/null 2>&1
cp /etc/hosts {tmp_path}/after
""", alone, tmp_path)
    assert done.returncode == 0, (done.stdout, done.stderr)
    during = (tmp_path / "during").read_bytes()
    assert during.endswith(before) and during.count(b"appleid.apple.com") == 2
    assert (tmp_path / "inside").read_bytes() == during
    assert (tmp_path / "after").read_bytes() == before + b"10.0.0.3 added\n"


def test_a_hosts_file_that_is_a_mount_is_overwritten_and_given_back(alone, tmp_path):
    """Containers have such a file, which nothing can replace."""
    (tmp_path / "hosts").write_bytes(b"127.0.0.1 localhost\n# M\xfcller\n")
    done = machine(f"""
mount --bind {tmp_path}/hosts /etc/hosts
{binary()} appleid trust --yes > /dev/null 2>&1
cp /etc/hosts {tmp_path}/during
{binary()} appleid untrust --yes > /dev/null 2>&1
[ -z "$(ls /etc | grep quince)" ]
""", alone, tmp_path)
    assert done.returncode == 0, (done.stdout, done.stderr)
    assert (tmp_path / "during").read_bytes().count(b"appleid.apple.com") == 2
    assert (tmp_path / "hosts").read_bytes() == b"127.0.0.1 localhost\n# M\xfcller\n"


def test_a_hosts_file_that_cannot_be_written_stays_as_it_was(alone, tmp_path):
    (tmp_path / "hosts").write_bytes(b"127.0.0.1 localhost\n")
    done = machine(f"""
mount --bind {tmp_path}/hosts /etc/hosts
mount -o remount,bind,ro /etc/hosts
for time in 1 2; do if {binary()} appleid trust --yes; then exit 9; fi; done
cat {tmp_path}/own/hosts.before
""", alone, tmp_path)
    assert done.returncode == 0 and "can't write /etc/hosts" in done.stderr, (done.stdout, done.stderr)
    assert (tmp_path / "hosts").read_bytes() == b"127.0.0.1 localhost\n" and done.stdout.endswith("127.0.0.1 localhost\n")


def test_a_second_trust_does_again_what_is_gone(alone, tmp_path):
    done = machine(f"""
cp /etc/hosts {tmp_path}/before
{binary()} appleid trust --yes > /dev/null 2>&1
cp {tmp_path}/before /etc/hosts
rm /usr/local/share/ca-certificates/quince.crt
{binary()} appleid trust --yes > /dev/null 2>&1
grep -q '^127.0.0.1 appleid.apple.com' /etc/hosts
[ -e /usr/local/share/ca-certificates/quince.crt ]
{binary()} appleid trust --yes
""", alone, tmp_path)
    assert done.returncode == 0 and done.stderr.count("Already done: ") == 2, (done.stdout, done.stderr)


def test_what_cannot_be_undone_is_said(alone, tmp_path):
    """certutil is gone, and then HOME is another one."""
    done = machine(f"""
mkdir -p {tmp_path}/.pki/nssdb {tmp_path}/without
certutil -d sql:{tmp_path}/.pki/nssdb -N --empty-password
for program in sh cp rm chmod; do ln -s $(command -v $program) {tmp_path}/without/$program; done
{binary()} appleid trust --yes > /dev/null 2>&1
if PATH={tmp_path}/bin:{tmp_path}/without {binary()} appleid untrust --yes; then exit 9; fi
if HOME=/nowhere {binary()} appleid untrust --yes; then exit 9; fi
certutil -d sql:{tmp_path}/.pki/nssdb -L -n quince > /dev/null
{binary()} appleid untrust --yes
certutil -d sql:{tmp_path}/.pki/nssdb -L
""", alone, tmp_path)
    assert done.returncode == 0, (done.stdout, done.stderr)
    assert "Not undone, because certutil isn't installed" in done.stderr
    assert done.stderr.count(f"this machine may still trust Quince in {tmp_path}/.pki/nssdb") == 2
    assert "quince" not in done.stdout.split("Programs that run now")[-1]


# Stops in the middle


def test_a_step_that_fails_is_noted_and_undone(alone, tmp_path):
    """`update-ca-certificates` fails after the authority has been copied."""
    done = machine(f"""
if {binary()} appleid trust --yes; then exit 9; fi
[ -e /usr/local/share/ca-certificates/quince.crt ]
{binary()} appleid check || true
printf '#!/bin/sh\\n' > {tmp_path}/bin/update-ca-certificates
{binary()} appleid untrust --yes
[ ! -e /usr/local/share/ca-certificates/quince.crt ]
{binary()} appleid untrust --yes
""", alone, tmp_path, update="exit 1")
    assert done.returncode == 0, (done.stdout, done.stderr)
    assert "'update-ca-certificates' failed; correct what it says above, and run this command again" in done.stderr
    assert "'quince appleid trust' did this: Add the authority to the system's authorities" in done.stdout
    assert "There is nothing to undo" in done.stdout.splitlines()[-1]


def test_a_lost_note_leaves_no_authority_behind(alone, tmp_path):
    done = machine(f"""
{binary()} appleid trust --yes > /dev/null 2>&1
rm {tmp_path}/own/trusted.json
{binary()} appleid untrust --yes > /dev/null 2>&1
[ ! -e /usr/local/share/ca-certificates/quince.crt ]
if grep -q Quince /etc/hosts; then exit 9; fi
""", alone, tmp_path)
    assert done.returncode == 0, (done.stdout, done.stderr)


def test_after_a_renewal_the_machine_stops_trusting_the_old_authority_first(alone, tmp_path):
    done = machine(f"""
{binary()} appleid trust --yes > /dev/null 2>&1
{binary()} appleid renew
if {binary()} appleid trust --yes; then exit 9; fi
{binary()} appleid untrust --yes > /dev/null 2>&1
{binary()} appleid trust --yes > /dev/null 2>&1
cmp {tmp_path}/own/ca.pem /usr/local/share/ca-certificates/quince.crt
""", alone, tmp_path)
    assert done.returncode == 0, (done.stdout, done.stderr)
    assert "appleid untrust' first, then this command again" in done.stderr


def test_without_an_answer_nothing_is_changed(alone, tmp_path):
    done = machine(f"{binary()} appleid trust", alone, tmp_path, text="")
    assert done.returncode == 2 and "add --yes to do every step without questions" in done.stderr
    assert not (tmp_path / "etc-upper/hosts").exists() and not (tmp_path / "own/trusted.json").exists()


# The folder


@pytest.mark.parametrize("command", [["env"], ["check"], ["trust", "--yes"], ["untrust", "--yes"], ["renew"], ["browser"], ["run", "--", "true"]])
def test_a_folder_that_others_can_write_is_refused_by_every_command(command, alone, tmp_path):
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "trusted.json").write_text(json.dumps([{"kind": "system", "title": "x", "commands": [], "undo": [f"touch {tmp_path}/pwned"], "needsRoot": False}]))
    folder.chmod(0o777)
    done = machine(f"exec {binary()} appleid {' '.join(command)}", alone, tmp_path)
    assert done.returncode == 2 and f"{folder} isn't safe for certificates: others can write to it" in done.stderr
    assert not (tmp_path / "pwned").exists()


def test_a_planted_note_runs_no_command(alone, tmp_path):
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "trusted.json").write_text(json.dumps([{"kind": "system", "place": "/x", "title": "x", "commands": [], "undo": [f"touch {tmp_path}/pwned"], "needsRoot": False}]))
    done = machine(f"exec {binary()} appleid untrust --yes", alone, tmp_path)
    assert done.returncode == 2 and "may still trust Quince in /x" in done.stderr and not (tmp_path / "pwned").exists(), done.stderr


@pytest.mark.parametrize("name", ["a'b", "a$(touch pwned)", "a`touch pwned`", 'a"b', "a:b", "a\nb"])
def test_a_path_that_programs_read_as_something_else_is_refused(name, tmp_path):
    done = appleid("env", variables={"QUINCE_APPLEID": str(tmp_path / name), "HOME": str(tmp_path)})
    assert done.returncode == 2 and "name another folder with QUINCE_APPLEID" in done.stderr and not list(tmp_path.iterdir())


def test_a_damaged_certificate_is_replaced_and_that_is_said(alone, tmp_path):
    appleid("env", variables=alone)
    (tmp_path / "own/ca.pem").write_text("garbage")
    assert "was damaged, and is replaced" in appleid("env", variables=alone).stderr
    assert "was damaged" not in appleid("env", variables=alone).stderr


# Variables


def test_variables_alone_say_what_they_do_not_do(alone):
    assert "they don't lead Apple's hosts to it" in appleid("env", variables=alone).stderr


@pytest.mark.parametrize(("shell", "format"), [("sh", "sh"), ("bash", "sh"), ("sh", "dotenv")])
def test_a_folder_with_spaces_reaches_every_reader(shell, format, tmp_path):
    variables = {"QUINCE_APPLEID": str(tmp_path / "Application Support/own"), "HOME": str(tmp_path)}
    script = f'set -a; eval "$({binary()} appleid env --format {format})"; [ -e "$SSL_CERT_FILE" ] && java -version && php -r \'exit(ini_get("openssl.cafile") === getenv("SSL_CERT_FILE") ? 0 : 9);\''
    done = subprocess.run([shell, "-c", script], env=clean_environment(variables), capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


# Services


def test_a_second_service_under_apples_names_is_refused_and_the_first_stays_known(alone, tmp_path):
    with Service("--as-appleid", "--https", "127.0.0.1:0", environment=alone) as first:
        note = (tmp_path / "own/running.json").read_bytes()
        second = run("serve", "--as-appleid", "--https", "127.0.0.1:0", "--port", "0", "--database", ":memory:", environment=alone)
        assert second.returncode == 2 and f"Quince stands in for Apple already, at {first.url}" in second.stderr, second.stderr
        assert (tmp_path / "own/running.json").read_bytes() == note
    assert not (tmp_path / "own/running.json").exists()


def test_run_says_which_service_it_uses_and_when_it_starts_another(alone):
    with Service("--as-appleid", "--https", "127.0.0.1:0", environment=alone) as service:
        used = appleid("run", "--", "true", variables=alone)
        assert f"Uses the service at {service.url}. The client ID is {service.ready['clientId']}." in used.stderr
        another = appleid("run", "--auto-approve", "any", "--", "true", variables=alone)
        assert f"the one at {service.url} isn't used" in another.stderr and "Quince, not Apple, is" in another.stderr


def test_run_reads_the_variables_of_serve(alone, tmp_path):
    (tmp_path / "quince.yaml").write_text("""
teams:
  - id: MINE000001
    name: Mine
    keys: [{id: MINEKEY001}]
    apps: [{id: com.mine.web, kind: service, name: Mine, primary: com.mine.app, return-urls: ["https://mine.example/callback"]}, {id: com.mine.app, kind: app, name: Mine}]
""")
    done = appleid("run", "--", "true", variables=alone | {"QUINCE_CONFIG": str(tmp_path / "quince.yaml"), "QUINCE_PORT": "1"})
    assert done.returncode == 0 and "client ID com.mine.web" in done.stderr, done.stderr


def test_run_shows_refusals_with_their_reason_and_no_other_request(alone):
    script = f"curl -sS {DISCOVERY} -o /dev/null; curl -sS 'https://appleid.apple.com/auth/authorize?client_id=com.unknown' -o /dev/null"
    done = appleid("run", "--", "sh", "-c", script, variables=alone, isolate=True)
    refusals = done.stderr.splitlines()[3:]
    assert len(refusals) == 1 and "authorization refused" in refusals[0] and "com.unknown" in refusals[0], done.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_early_end_leaves_no_folder(alone, tmp_path, number):
    """The signal arrives before the command starts, while its ready file is awaited by nobody."""
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    for delay in (0, 0.05, 0.15, 0.3):
        running = subprocess.Popen(
            isolated(binary(), "appleid", "run", "--", "sleep", "60"), env=clean_environment(alone | {"TMPDIR": str(temporary)}),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        with running:
            # Until then, the process is still the one that makes the namespaces.
            wait_for(lambda: running.poll() is not None or os.path.samefile(f"/proc/{running.pid}/exe", binary()), "the program")
            try:
                running.wait(timeout=delay)
            except subprocess.TimeoutExpired:
                running.send_signal(number)
            complaint = running.communicate(timeout=60)[1]
        assert running.returncode in (128 + number, -number) and "rror" not in complaint, (running.returncode, complaint)
    assert not list(temporary.iterdir())


def test_a_run_inside_a_run_has_a_namespace_too(alone):
    nested = appleid("run", "--", binary(), "appleid", "run", "--", "curl", "-sS", DISCOVERY, variables=alone, isolate=True)
    assert json.loads(nested.stdout)["issuer"] == "https://appleid.apple.com" and "no mount namespace" not in nested.stderr, nested.stderr


def test_run_works_where_the_end_of_children_is_ignored(alone):
    done = subprocess.run(
        isolated(sys.executable, "-c", "import os, signal, sys; signal.signal(signal.SIGCHLD, signal.SIG_IGN); os.execvp(sys.argv[1], sys.argv[1:])",
                 binary(), "appleid", "run", "--", "sh", "-c", "exit 7"),
        env=clean_environment(alone), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    assert done.returncode == 7, done.stderr


def test_a_hangup_that_the_parent_ignores_ends_nothing(alone, tmp_path):
    """As with nohup."""
    script = f"touch {tmp_path}/begun; while [ ! -e {tmp_path}/end ]; do sleep 0.05; done; exit 7"
    running = subprocess.Popen(
        ["sh", "-c", 'trap "" HUP; exec "$@"', "sh", *isolated(binary(), "appleid", "run", "--", "sh", "-c", script)],
        env=clean_environment(alone), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    with running:
        wait_for(lambda: (tmp_path / "begun").exists(), "the command")
        os.killpg(running.pid, signal.SIGHUP)
        (tmp_path / "end").touch()
        assert running.wait(timeout=60) == 7


def test_a_strict_umask_hides_nothing_from_programs_of_other_users(alone):
    done = subprocess.run(
        isolated("sh", "-c", f"umask 077; exec {binary()} appleid run -- stat -c %a /etc/hosts /etc/ssl/certs/ca-certificates.crt"),
        env=clean_environment(alone), capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["644", "644"], done.stderr


def test_the_proxy_of_the_user_leads_to_all_other_hosts(alone, tmp_path):
    """Without port 443, the command has a proxy of Quince's; the company's proxy is behind it."""
    script = f"""
import socket, subprocess, sys, threading
blocked = socket.create_server(("127.0.0.1", 443))
company = socket.create_server(("127.0.0.1", 0))
def answer():
    with company.accept()[0] as client:
        asked = client.recv(65536)
        client.sendall(b"HTTP/1.1 418 Company\\r\\nContent-Length: 0\\r\\n\\r\\n")
        print(asked.split(b"\\r\\n")[0].decode(), flush=True)
threading.Thread(target=answer, daemon=True).start()
import os
os.environ["HTTPS_PROXY"] = f"http://127.0.0.1:{{company.getsockname()[1]}}"
fetch = "curl -sS {DISCOVERY} | head -c 9; curl -sS -o /dev/null -w '%{{http_connect}}' https://registry.example/"
sys.exit(subprocess.call(["{binary()}", "appleid", "run", "--", "sh", "-c", fetch + "; exit 0"]))
"""
    done = subprocess.run(isolated(sys.executable, "-c", script), env=clean_environment(alone), capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and '{"issuer"' in done.stdout and "418" in done.stdout, (done.stdout, done.stderr)
    assert "CONNECT registry.example:443 HTTP/1.1" in done.stdout


def test_after_a_renewal_a_running_service_is_named(alone):
    with Service("--as-appleid", "--https", "127.0.0.1:0", environment=alone) as service:
        renewed = appleid("renew", variables=alone)
        assert f"which runs as process {service.process.pid}" in renewed.stderr, renewed.stderr
        for command in (["run", "--", "true"], ["browser"], ["env"]):
            done = appleid(*command, variables=alone)
            assert done.returncode == 2 and f"(process {service.process.pid}) still has an older certificate" in done.stderr, done.stderr
        assert "still has an older certificate" in appleid("check", variables=alone).stdout


def test_variables_that_name_settings_are_no_less_than_options(alone):
    with Service("--as-appleid", "--https", "127.0.0.1:0", environment=alone):
        done = appleid("run", "--", "true", variables=alone, environment={"QUINCE_AUTO_APPROVE": "any", "QUINCE_AUTO_APROVE": "any"})
        assert "Starts a service of its own with your settings" in done.stderr
        assert "QUINCE_AUTO_APROVE isn't a setting of quince serve; did you mean QUINCE_AUTO_APPROVE?" in done.stderr


def test_node_reaches_quince_with_the_variables_alone(alone):
    with Service("--as-appleid", "--https", "127.0.0.1:0", "--proxy", "127.0.0.1:0", environment=alone):
        script = f'eval "$({binary()} appleid env)"; node -e \'fetch("{DISCOVERY}").then((r) => console.log(r.status))\''
        done = subprocess.run(["sh", "-c", script], env=clean_environment(alone), capture_output=True, text=True, timeout=60)
        assert done.stdout == "200\n", done.stderr


def test_a_taken_port_is_said_in_one_line(alone):
    script = f"{sys.executable} -c 'import socket, subprocess, sys; s = [socket.create_server((\"127.0.0.1\", p)) for p in (443, 8443)]; sys.exit(subprocess.call(sys.argv[1:]))' {binary()} serve --as-appleid --port 0 --database :memory:"
    done = subprocess.run(isolated("sh", "-c", script), env=clean_environment(alone), capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "port 8443 of 127.0.0.1 is already in use" in done.stderr, done.stderr


def test_a_configuration_file_that_is_not_used_is_said(alone, tmp_path):
    (tmp_path / "quince.yaml").write_text("port: 0\n")
    done = subprocess.run([binary(), "appleid", "run", "--", "true"], cwd=tmp_path, env=clean_environment(alone), capture_output=True, text=True, timeout=60)
    assert "This folder has a quince.yaml, which isn't used; add --config quince.yaml." in done.stderr


# Errors of the user


def test_a_ready_file_that_cannot_be_written_is_said(alone):
    done = appleid("run", "--ready-file", "/proc/x", "--", "true", variables=alone, isolate=True)
    assert done.returncode == 2 and "--ready-file: /proc/x can't be written" in done.stderr, done.stderr


@pytest.mark.parametrize(("program", "words"), [("/nonexistent", "CHROME: /nonexistent isn't a program"), ("/bin/false", "/bin/false ended with exit code 1")])
def test_a_browser_that_cannot_start_is_said(alone, program, words):
    with Service("--as-appleid", "--https", "127.0.0.1:0", environment=alone):
        done = appleid("browser", variables=alone, environment={"CHROME": program})
        assert done.returncode == 2 and words in done.stderr, done.stderr


def test_a_taken_port_443_is_the_reason_for_the_proxy(alone):
    script = f"{sys.executable} -c 'import socket, subprocess, sys; s = socket.create_server((\"127.0.0.1\", 443)); sys.exit(subprocess.call(sys.argv[1:]))' {binary()} appleid run -- true"
    done = subprocess.run(isolated("sh", "-c", script), env=clean_environment(alone), capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and "because another program uses port 443" in done.stderr, done.stderr
