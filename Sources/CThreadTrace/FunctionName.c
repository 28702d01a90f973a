#define _GNU_SOURCE
#include "CThreadTrace.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// The linker's own table has the functions that other libraries may call; those of a program are in its symbol table.
static int name_in_symbol_table(const char *path, uint64_t offset, char *name, size_t capacity) {
    int found = 0, file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file < 0) return 0;
    if (fstat(file, &status) != 0 || (size_t)status.st_size < sizeof(ElfW(Ehdr))) return close(file), 0;
    const size_t size = (size_t)status.st_size;
    const char *base = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (base == MAP_FAILED) return 0;
    const ElfW(Ehdr) *header = (const void *)base;
    const ElfW(Shdr) *sections = (const void *)(base + header->e_shoff);
    if (header->e_shoff == 0 || header->e_shoff + header->e_shnum * sizeof *sections > size) goto end;
    for (int i = 0; i < header->e_shnum && !found; i++) {
        if (sections[i].sh_type != SHT_SYMTAB || sections[i].sh_link >= header->e_shnum) continue;
        const ElfW(Shdr) *strings = &sections[sections[i].sh_link];
        if (sections[i].sh_offset + sections[i].sh_size > size || strings->sh_offset + strings->sh_size > size) break;
        const ElfW(Sym) *symbols = (const void *)(base + sections[i].sh_offset);
        for (size_t n = 0; n < sections[i].sh_size / sizeof *symbols; n++) {
            const ElfW(Sym) *symbol = &symbols[n];
            if (offset - symbol->st_value >= symbol->st_size || symbol->st_name >= strings->sh_size) continue;
            snprintf(name, capacity, "%s", base + strings->sh_offset + symbol->st_name);
            found = 1;
            break;
        }
    }
end:
    munmap((void *)base, size);
    return found;
}
#endif

// Of the Swift runtime, which every program of ours has.
extern char *swift_demangle(const char *, size_t, char *, size_t *, uint32_t);

void quince_function_name(const void *address, char *name, size_t capacity) {
    Dl_info info;
    if (dladdr(address, &info) == 0) {
        snprintf(name, capacity, "%p", address);
        return;
    }
    const uint64_t offset = (uint64_t)((const char *)address - (const char *)info.dli_fbase);
    const char *file = strrchr(info.dli_fname, '/');
    snprintf(name, capacity, "%s+0x%llx", file ? file + 1 : info.dli_fname, (unsigned long long)offset);
    if (info.dli_sname) snprintf(name, capacity, "%s", info.dli_sname);
#ifdef __linux__
    // A program without addresses of its own is loaded where it says; then the address itself stands in the table.
    else if (!name_in_symbol_table(info.dli_fname, offset, name, capacity))
        name_in_symbol_table(info.dli_fname, (uint64_t)(uintptr_t)address, name, capacity);
#endif
    char *demangled = swift_demangle(name, strlen(name), NULL, NULL, 0);
    if (demangled) snprintf(name, capacity, "%s", demangled);
    free(demangled);
}
