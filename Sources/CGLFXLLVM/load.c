#define _GNU_SOURCE
#include "CGLFXLLVM.h"

#include "../CGLFXSystem/load.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

struct glfx_llvm_table glfx_llvm;

static const char *missing;
static const char *loaded;

static void load(void) {
    // The portable archive's own comes first (scripts/pack), then Mesa's version on each Debian: that is in memory
    // already where a driver of Mesa's was opened.
    static const char *const names[] = {
        "libglfx-LLVM-15.so.1", "libglfx-LLVM-19.so.1", "libLLVM-15.so.1", "libLLVM.so.19.1", "libLLVM.so.20.1",
        "libLLVM.so.18.1", "libLLVM-18.so.1", "libLLVM-17.so.1", "libLLVM-16.so.1",
    };
    void *library = 0;
    for (unsigned i = 0; i < sizeof names / sizeof *names && !library; i++) {
        library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
        const char *why = library ? 0 : dlerror();
        if (library) loaded = names[i];
        if (GLFX_LACKS_MEMORY(why)) missing = GLFX_NO_MEMORY;
    }
    if (!library) {
        if (!missing) missing = "libLLVM (15 to 20)";
        return;
    }
    missing = 0;
#define FIND(result, name, parameters, arguments) \
    *(void **)&glfx_llvm.name = dlsym(library, #name); \
    if (!glfx_llvm.name && !missing) missing = #name;
    GLFX_LLVM_FUNCTIONS(FIND)
    if (missing) return;
#if defined(__x86_64__)
    static const char *const parts[] = {
        "LLVMInitializeX86TargetInfo", "LLVMInitializeX86Target", "LLVMInitializeX86TargetMC",
        "LLVMInitializeX86AsmPrinter",
    };
#elif defined(__aarch64__)
    static const char *const parts[] = {
        "LLVMInitializeAArch64TargetInfo", "LLVMInitializeAArch64Target", "LLVMInitializeAArch64TargetMC",
        "LLVMInitializeAArch64AsmPrinter",
    };
#else
    static const char *const parts[] = {"no code generator for this processor"};
#endif
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
        void (*prepare)(void);
        *(void **)&prepare = dlsym(library, parts[i]);
        if (!prepare) {
            missing = parts[i];
            return;
        }
        prepare();
    }
}

const char *glfx_load_llvm(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return missing;
}

const char *glfx_llvm_library(void) { return loaded; }

int glfx_llvm_version(void) { return loaded ? atoi(strpbrk(loaded, "0123456789")) : 0; }

const char *glfx_llvm_path(void) {
    Dl_info found;
    return loaded && dladdr((void *)glfx_llvm.LLVMContextCreate, &found) ? found.dli_fname : 0;
}

int glfx_processor(uint32_t *words) {
#if defined(__x86_64__)
    // Leaf 1 without EBX, which has the core's own number.
    unsigned a, b, c, d, *next = words;
    if (!__get_cpuid(1, &a, &b, &c, &d)) return 0;
    *next++ = a, *next++ = c, *next++ = d;
    // What the system keeps of the registers.
    if (c & bit_OSXSAVE) __asm__("xgetbv" : "=a"(*next), "=d"(d) : "c"(0));
    next++;
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) next[0] = b, next[1] = c, next[2] = d;
    next += 3;
    if (__get_cpuid_count(7, 1, &a, &b, &c, &d)) next[0] = a, next[1] = d;
    next += 2;
    if (__get_cpuid(0x80000001, &a, &b, &c, &d)) next[0] = c, next[1] = d;
    next += 2;
    if (__get_cpuid(0x80000008, &a, &b, &c, &d)) *next = b;
    return 1;
#else
    (void)words;
    return 0;
#endif
}
