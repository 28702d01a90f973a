#define _GNU_SOURCE
#include "CThreadTrace.h"

#include <execinfo.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>

#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>
#endif

static void **volatile places;
static volatile int capacity_;
static atomic_int count_;

static void on_signal(int number) {
    (void)number;
    atomic_store(&count_, backtrace((void **)places, capacity_));
}

uint64_t quince_thread_id(void) {
#ifdef __linux__
    return (uint64_t)syscall(SYS_gettid);
#else
    return (uint64_t)(uintptr_t)pthread_self();
#endif
}

void quince_thread_can_be_traced(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGUSR2);
    pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

static int signal_thread(uint64_t thread) {
#ifdef __linux__
    return (int)syscall(SYS_tgkill, (long)getpid(), (long)thread, SIGUSR2);
#else
    return pthread_kill((pthread_t)(uintptr_t)thread, SIGUSR2);
#endif
}

int quince_thread_trace(uint64_t thread, void **addresses, int capacity) {
    // The first call loads the unwinder, which must not happen in the handler.
    backtrace(addresses, capacity);
    struct sigaction action = {0}, before;
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    if (sigaction(SIGUSR2, &action, &before) != 0) return -1;
    places = addresses;
    capacity_ = capacity;
    atomic_store(&count_, -1);
    int count = -1;
    if (signal_thread(thread) == 0) {
        struct timespec pause = {0, 1000000};
        for (int waited = 0; waited < 1000 && (count = atomic_load(&count_)) < 0; waited++) nanosleep(&pause, NULL);
    }
    // A thread that answers later finds nothing to write to.
    if (count < 0) capacity_ = 0;
    sigaction(SIGUSR2, &before, NULL);
    return count;
}
