// What another thread of this process is doing: its stack, taken in a signal handler. For the last words of a program that
// has stopped; nothing else may use it, since unwinding in a signal handler can stop for good (the caller waits one second).

#ifndef C_THREAD_TRACE_H
#define C_THREAD_TRACE_H

#include <stddef.h>
#include <stdint.h>

/// Lets the calling thread answer `quince_thread_trace`: threads that Dispatch or its children make block signals.
void quince_thread_can_be_traced(void);

/// The number by which `quince_thread_trace` knows the calling thread.
uint64_t quince_thread_id(void);

/// Writes the return addresses of a thread's stack, innermost first.
/// Gives their number, or -1 if the thread is gone or did not answer within a second. One caller at a time.
int quince_thread_trace(uint64_t thread, void **addresses, int capacity);

/// Writes the name of the function around an address, demangled, or its place in the program, such as `quince+0x1f30`.
void quince_function_name(const void *address, char *name, size_t capacity);

#endif
