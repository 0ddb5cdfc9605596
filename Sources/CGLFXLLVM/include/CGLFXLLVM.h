#pragma once

// LLVM's C interface, loaded when first needed: without it everything but the native renderer works. The types and the
// functions have LLVM's own names; each function is a call through a table, which `glfx_load_llvm` fills. No header of
// LLVM's is needed, so that one binary runs with every version from 15 on (opaque pointers came with 15).

#include <stddef.h>
#include <stdint.h>

typedef struct LLVMOpaqueContext *LLVMContextRef;
typedef struct LLVMOpaqueModule *LLVMModuleRef;
typedef struct LLVMOpaqueType *LLVMTypeRef;
typedef struct LLVMOpaqueValue *LLVMValueRef;
typedef struct LLVMOpaqueBasicBlock *LLVMBasicBlockRef;
typedef struct LLVMOpaqueBuilder *LLVMBuilderRef;
typedef struct LLVMOpaqueAttributeRef *LLVMAttributeRef;
typedef struct LLVMOpaqueMetadata *LLVMMetadataRef;
typedef struct LLVMOpaqueUse *LLVMUseRef;
typedef struct LLVMOpaqueMemoryBuffer *LLVMMemoryBufferRef;
typedef struct LLVMTarget *LLVMTargetRef;
typedef struct LLVMOpaqueTargetMachine *LLVMTargetMachineRef;
typedef struct LLVMOpaqueTargetData *LLVMTargetDataRef;
typedef struct LLVMOpaqueError *LLVMErrorRef;
typedef struct LLVMOpaquePassBuilderOptions *LLVMPassBuilderOptionsRef;
typedef struct LLVMOrcOpaqueLLJIT *LLVMOrcLLJITRef;
typedef struct LLVMOrcOpaqueLLJITBuilder *LLVMOrcLLJITBuilderRef;
typedef struct LLVMOrcOpaqueJITDylib *LLVMOrcJITDylibRef;
typedef struct LLVMOrcOpaqueSymbolStringPoolEntry *LLVMOrcSymbolStringPoolEntryRef;
typedef struct LLVMOrcOpaqueMaterializationUnit *LLVMOrcMaterializationUnitRef;
typedef struct LLVMOpaqueDiagnosticInfo *LLVMDiagnosticInfoRef;
typedef void (*LLVMDiagnosticHandler)(LLVMDiagnosticInfoRef _Nonnull, void *_Nullable);
typedef int LLVMBool;

/// A symbol of code, and the address that it stands for.
typedef struct { uint8_t GenericFlags, TargetFlags; } LLVMJITSymbolFlags;
typedef struct {
    uint64_t Address;
    LLVMJITSymbolFlags Flags;
} LLVMJITEvaluatedSymbol;
typedef struct {
    LLVMOrcSymbolStringPoolEntryRef _Nonnull Name;
    LLVMJITEvaluatedSymbol Sym;
} LLVMOrcCSymbolMapPair;

// Values of LLVM's enumerations, which are part of its stable C interface.
enum { LLVMIntEQ = 32, LLVMIntNE, LLVMIntUGT, LLVMIntUGE, LLVMIntULT, LLVMIntULE, LLVMIntSGT, LLVMIntSGE, LLVMIntSLT, LLVMIntSLE };
enum { LLVMRealOEQ = 1, LLVMRealOGT, LLVMRealOGE, LLVMRealOLT, LLVMRealOLE, LLVMRealONE, LLVMRealORD, LLVMRealUNO,
       LLVMRealUEQ, LLVMRealUGT, LLVMRealUGE, LLVMRealULT, LLVMRealULE, LLVMRealUNE };
enum { LLVMInternalLinkage = 8 };
enum { LLVMFNeg = 66, LLVMAdd = 8, LLVMFAdd, LLVMSub, LLVMFSub, LLVMMul, LLVMFMul, LLVMFDiv = 16, LLVMShl = 20,
       LLVMSIToFP = 36, LLVMCall = 45, LLVMInsertElement = 51, LLVMShuffleVector, LLVMExtractValue };
enum { LLVMDSWarning = 1 };
enum { LLVMReturnStatusAction = 2 };
enum { LLVMCodeGenLevelNone, LLVMCodeGenLevelLess, LLVMCodeGenLevelDefault };
enum { LLVMRelocPIC = 2 };
enum { LLVMCodeModelDefault = 0 };
enum { LLVMObjectFile = 1 };

#include "CGLFXLLVMFunctions.h"

// What may be NULL says so in its line.
#pragma clang assume_nonnull begin
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"

#define GLFX_MEMBER(result, name, parameters, arguments) result(*name) parameters;
struct glfx_llvm_table {
    GLFX_LLVM_FUNCTIONS(GLFX_MEMBER)
};
#undef GLFX_MEMBER

/// Written once, by `glfx_load_llvm`.
extern struct glfx_llvm_table glfx_llvm __attribute__((visibility("hidden")));

/// Loads LLVM, finds its functions, and makes this processor's code generator ready. Cheap after the first call; from
/// any thread.
/// Returns NULL, or what is missing: the name of a library or of a function, or `memory` (CGLFXSystem/load.h). No other function
/// may be called then.
const char *_Nullable glfx_load_llvm(void);

/// The major version of the library that was loaded; 0 for none.
int glfx_llvm_version(void);

/// The library that was loaded, as in `libLLVM-15.so.1`; NULL for none.
const char *_Nullable glfx_llvm_library(void);
/// Its path; NULL for none.
const char *_Nullable glfx_llvm_path(void);

enum { GLFX_PROCESSOR_WORDS = 12 };
/// What this kind of processor is and can do, the same on each of its cores: the numbers from which LLVM tells its name
/// and features. Needs no library.
/// Returns 0 where it is not known.
int glfx_processor(uint32_t *words);

// Static: an external symbol of this name would clash with the library's own.
#define GLFX_CALL(result, name, parameters, arguments) \
    static inline result name parameters { return glfx_llvm.name arguments; }
GLFX_LLVM_FUNCTIONS(GLFX_CALL)
#undef GLFX_CALL

#pragma clang diagnostic pop
#pragma clang assume_nonnull end
