#define _GNU_SOURCE
#include "CNamespace.h"

#include <errno.h>
#include <unistd.h>

#ifdef __linux__

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>

bool quince_has_access_list(const char *path) {
    return getxattr(path, "system.posix_acl_access", NULL, 0) > 0;
}

/// How long a program has to end after SIGTERM, in tenths of a second.
enum { GRACE = 50 };

static int write_file(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return errno;
    ssize_t written = write(file, text, strlen(text));
    int error = written == (ssize_t)strlen(text) ? 0 : (written < 0 ? errno : EIO);
    close(file);
    return error;
}

/// Maps the user and the group to themselves. The rights over the namespace end when the program starts; only root keeps them,
/// and they reach no further than the namespace.
static int map_ids(uid_t user, gid_t group, const char **failed) {
    char map[64];
    *failed = "set the groups of the user namespace";
    int error = write_file("/proc/self/setgroups", "deny");
    if (error && error != ENOENT) return error;
    *failed = "map the user into the user namespace";
    snprintf(map, sizeof map, "%u %u 1", (unsigned)user, (unsigned)user);
    if ((error = write_file("/proc/self/uid_map", map))) return error;
    *failed = "map the group into the user namespace";
    snprintf(map, sizeof map, "%u %u 1", (unsigned)group, (unsigned)group);
    return write_file("/proc/self/gid_map", map);
}

static int enter(const struct quince_binding *bindings, int count, const char **failed) {
    *failed = "make a mount namespace";
    if (unshare(CLONE_NEWNS) != 0) {
        if (errno != EPERM) return errno;
        uid_t user = geteuid();
        gid_t group = getegid();
        *failed = "make a user namespace";
        if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return errno;
        int error = map_ids(user, group, failed);
        if (error) return error;
    }
    *failed = "separate the mounts of the namespace";
    if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return errno;
    for (int index = 0; index < count; index++) {
        static char step[512];
        snprintf(step, sizeof step, "put a file in the place of %s", bindings[index].target);
        *failed = step;
        if (mount(bindings[index].source, bindings[index].target, NULL, MS_BIND, NULL) != 0) return errno;
    }
    return 0;
}

static int exit_code(int status) {
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/// Kills the children of this process. Their own children become ours, and are killed the next time.
static void kill_children(void) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    FILE *list = fopen(path, "re");
    if (!list) return;
    int child;
    while (fscanf(list, "%d", &child) == 1) kill(child, SIGKILL);
    fclose(list);
}

/// Reaps what has ended. Returns 1 and the status if the program is among it, -1 if there are no children, else 0.
static int reap(pid_t program, int *result) {
    int status;
    pid_t ended;
    while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
        if (ended != program) continue;
        *result = status;
        return 1;
    }
    return ended < 0 && errno == ECHILD ? -1 : 0;
}

/// Ends the program and everything that it has started: the namespace ends with them.
static int end_all(pid_t program, const sigset_t *signals) {
    const struct timespec tenth = {0, 100 * 1000 * 1000};
    int status = 0, found = 0;
    kill(program, SIGTERM);
    for (int left = GRACE; left > 0 && found == 0; left--) {
        sigtimedwait(signals, NULL, &tenth);
        found = reap(program, &status);
    }
    for (int left = GRACE; left > 0 && found >= 0; left--) {
        kill_children();
        sigtimedwait(signals, NULL, &tenth);
        int ignored;
        found = reap(-1, &ignored);
    }
    return exit_code(status);
}

/// Waits for the program; hands signals on, and ends the program when the parent of this process has ended.
static int wait_for(pid_t program, pid_t parent, const sigset_t *signals) {
    const struct timespec tenth = {0, 100 * 1000 * 1000};
    for (;;) {
        int status = 0;
        int found = reap(program, &status);
        if (found != 0) return found > 0 ? exit_code(status) : 1;
        siginfo_t info;
        int received = sigtimedwait(signals, &info, &tenth);
        // A terminal sends its signals to the program itself.
        if (received > 0 && received != SIGCHLD && info.si_code <= 0) kill(program, received);
        if (getppid() != parent) return end_all(program, signals);
    }
}

int quince_run_in_namespace(
    const struct quince_binding *bindings, int count, char *const *arguments, const char **failed) {
    pid_t parent = getppid();
    int error = enter(bindings, count, failed);
    if (error) return -error;
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    sigaddset(&signals, SIGHUP);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGQUIT);
    sigaddset(&signals, SIGTERM);
    sigprocmask(SIG_BLOCK, &signals, &before);
    // Where it is ignored, the system keeps no exit code of the program.
    signal(SIGCHLD, SIG_DFL);
    // Programs that lose their parent become children of this process, which can end them.
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    *failed = "start another process";
    pid_t program = fork();
    if (program < 0) return -errno;
    if (program == 0) {
        sigprocmask(SIG_SETMASK, &before, NULL);
        execvp(arguments[0], arguments);
        int reason = errno;
        dprintf(STDERR_FILENO, "quince: can't start %s: %s\n", arguments[0], strerror(reason));
        _exit(reason == ENOENT ? 127 : 126);
    }
    return wait_for(program, parent, &signals);
}

#else

bool quince_has_access_list(const char *path) {
    (void)path;
    return false;
}

int quince_run_in_namespace(
    const struct quince_binding *bindings, int count, char *const *arguments, const char **failed) {
    (void)bindings;
    (void)count;
    (void)arguments;
    *failed = "make a mount namespace";
    return -ENOSYS;
}

#endif
