#include "CLLVM.h"

#include <dlfcn.h>
#include <pthread.h>

struct glfx_llvm_table glfx_llvm;

static const char *missing;
static const char *loaded;

static void load(void) {
    // Mesa's own version comes first on each Debian: it is in memory already where a driver of Mesa's was opened.
    static const char *const names[] = {
        "libLLVM-15.so.1", "libLLVM.so.19.1", "libLLVM.so.20.1", "libLLVM.so.18.1", "libLLVM-18.so.1",
        "libLLVM-17.so.1", "libLLVM-16.so.1",
    };
    void *library = 0;
    for (unsigned i = 0; i < sizeof names / sizeof *names && !library; i++) {
        library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
        if (library) loaded = names[i];
    }
    if (!library) {
        missing = "libLLVM (15 to 20)";
        return;
    }
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
