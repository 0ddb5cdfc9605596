#pragma once

// Every function of LLVM's C interface that is called here: X(result, name, parameters, arguments). To call another,
// add its line.

#define GLFX_LLVM_FUNCTIONS(X) \
    X(LLVMContextRef, LLVMContextCreate, (void), ()) \
    X(void, LLVMContextDispose, (LLVMContextRef C), (C)) \
    X(LLVMModuleRef, LLVMModuleCreateWithNameInContext, (const char *ModuleID, LLVMContextRef C), (ModuleID, C)) \
    X(void, LLVMDisposeModule, (LLVMModuleRef M), (M)) \
    X(LLVMValueRef _Nullable, LLVMGetFirstFunction, (LLVMModuleRef M), (M)) \
    X(LLVMValueRef _Nullable, LLVMGetNextFunction, (LLVMValueRef Fn), (Fn)) \
    X(LLVMBasicBlockRef _Nullable, LLVMGetFirstBasicBlock, (LLVMValueRef Fn), (Fn)) \
    X(LLVMBasicBlockRef _Nullable, LLVMGetNextBasicBlock, (LLVMBasicBlockRef BB), (BB)) \
    X(LLVMValueRef _Nullable, LLVMGetNextInstruction, (LLVMValueRef Inst), (Inst)) \
    X(LLVMAttributeRef, LLVMCreateStringAttribute, \
      (LLVMContextRef C, const char *K, unsigned KLength, const char *V, unsigned VLength), \
      (C, K, KLength, V, VLength)) \
    X(void, LLVMContextSetDiagnosticHandler, \
      (LLVMContextRef C, LLVMDiagnosticHandler Handler, void *_Nullable DiagnosticContext), \
      (C, Handler, DiagnosticContext)) \
    X(int, LLVMGetDiagInfoSeverity, (LLVMDiagnosticInfoRef DI), (DI)) \
    X(LLVMValueRef, LLVMBuildMemSet, \
      (LLVMBuilderRef B, LLVMValueRef Ptr, LLVMValueRef Val, LLVMValueRef Len, unsigned Align), \
      (B, Ptr, Val, Len, Align)) \
    X(LLVMValueRef, LLVMBuildPhi, (LLVMBuilderRef B, LLVMTypeRef Ty, const char *Name), (B, Ty, Name)) \
    X(void, LLVMAddIncoming, \
      (LLVMValueRef PhiNode, LLVMValueRef *IncomingValues, LLVMBasicBlockRef *IncomingBlocks, unsigned Count), \
      (PhiNode, IncomingValues, IncomingBlocks, Count)) \
    X(void, LLVMParseCommandLineOptions, (int argc, const char *_Nullable const *argv, const char *Overview), \
      (argc, argv, Overview)) \
    X(void, LLVMSetTarget, (LLVMModuleRef M, const char *Triple), (M, Triple)) \
    X(void, LLVMSetDataLayout, (LLVMModuleRef M, const char *DataLayoutStr), (M, DataLayoutStr)) \
    X(LLVMTypeRef, LLVMIntTypeInContext, (LLVMContextRef C, unsigned NumBits), (C, NumBits)) \
    X(LLVMTypeRef, LLVMInt1TypeInContext, (LLVMContextRef C), (C)) \
    X(LLVMTypeRef, LLVMInt8TypeInContext, (LLVMContextRef C), (C)) \
    X(LLVMTypeRef, LLVMInt16TypeInContext, (LLVMContextRef C), (C)) \
    X(LLVMTypeRef, LLVMInt32TypeInContext, (LLVMContextRef C), (C)) \
    X(LLVMTypeRef, LLVMInt64TypeInContext, (LLVMContextRef C), (C)) \
    X(LLVMTypeRef, LLVMHalfTypeInContext, (LLVMContextRef C), (C)) \
    X(LLVMTypeRef, LLVMFloatTypeInContext, (LLVMContextRef C), (C)) \
    X(LLVMTypeRef, LLVMDoubleTypeInContext, (LLVMContextRef C), (C)) \
    X(LLVMTypeRef, LLVMVoidTypeInContext, (LLVMContextRef C), (C)) \
    X(LLVMTypeRef, LLVMPointerTypeInContext, (LLVMContextRef C, unsigned AddressSpace), (C, AddressSpace)) \
    X(LLVMTypeRef, LLVMVectorType, (LLVMTypeRef ElementType, unsigned ElementCount), (ElementType, ElementCount)) \
    X(LLVMTypeRef, LLVMArrayType, (LLVMTypeRef ElementType, unsigned ElementCount), (ElementType, ElementCount)) \
    X(LLVMTypeRef, LLVMStructTypeInContext, \
      (LLVMContextRef C, LLVMTypeRef *ElementTypes, unsigned ElementCount, LLVMBool Packed), \
      (C, ElementTypes, ElementCount, Packed)) \
    X(LLVMTypeRef, LLVMFunctionType, \
      (LLVMTypeRef ReturnType, LLVMTypeRef *ParamTypes, unsigned ParamCount, LLVMBool IsVarArg), \
      (ReturnType, ParamTypes, ParamCount, IsVarArg)) \
    X(LLVMTypeRef, LLVMTypeOf, (LLVMValueRef Val), (Val)) \
    X(LLVMValueRef, LLVMConstInt, \
      (LLVMTypeRef IntTy, unsigned long long N, LLVMBool SignExtend), \
      (IntTy, N, SignExtend)) \
    X(LLVMValueRef, LLVMConstReal, (LLVMTypeRef RealTy, double N), (RealTy, N)) \
    X(LLVMValueRef, LLVMConstVector, (LLVMValueRef *ScalarConstantVals, unsigned Size), (ScalarConstantVals, Size)) \
    X(LLVMValueRef, LLVMConstNull, (LLVMTypeRef Ty), (Ty)) \
    X(LLVMValueRef, LLVMConstAllOnes, (LLVMTypeRef Ty), (Ty)) \
    X(LLVMValueRef, LLVMGetUndef, (LLVMTypeRef Ty), (Ty)) \
    X(LLVMValueRef, LLVMConstArray, \
      (LLVMTypeRef ElementTy, LLVMValueRef *ConstantVals, unsigned Length), \
      (ElementTy, ConstantVals, Length)) \
    X(LLVMBool, LLVMIsConstant, (LLVMValueRef Val), (Val)) \
    X(LLVMValueRef _Nullable, LLVMIsAConstantFP, (LLVMValueRef Val), (Val)) \
    X(double, LLVMConstRealGetDouble, (LLVMValueRef v, LLVMBool *loses), (v, loses)) \
    X(LLVMValueRef _Nullable, LLVMIsAConstantInt, (LLVMValueRef Val), (Val)) \
    X(long long, LLVMConstIntGetSExtValue, (LLVMValueRef ConstantVal), (ConstantVal)) \
    X(LLVMValueRef _Nullable, LLVMGetAggregateElement, (LLVMValueRef C, unsigned Idx), (C, Idx)) \
    X(LLVMValueRef _Nullable, LLVMIsAInstruction, (LLVMValueRef Val), (Val)) \
    X(unsigned, LLVMGetInstructionOpcode, (LLVMValueRef Inst), (Inst)) \
    X(int, LLVMGetNumOperands, (LLVMValueRef Val), (Val)) \
    X(LLVMValueRef, LLVMGetOperand, (LLVMValueRef Val, unsigned Index), (Val, Index)) \
    X(unsigned, LLVMGetNumMaskElements, (LLVMValueRef ShuffleVectorInst), (ShuffleVectorInst)) \
    X(int, LLVMGetMaskValue, (LLVMValueRef ShuffleVectorInst, unsigned Elt), (ShuffleVectorInst, Elt)) \
    X(LLVMValueRef _Nullable, LLVMGetCalledValue, (LLVMValueRef Instr), (Instr)) \
    X(const char *, LLVMGetValueName2, (LLVMValueRef Val, size_t *Length), (Val, Length)) \
    X(LLVMUseRef _Nullable, LLVMGetFirstUse, (LLVMValueRef Val), (Val)) \
    X(LLVMUseRef _Nullable, LLVMGetNextUse, (LLVMUseRef U), (U)) \
    X(const unsigned *, LLVMGetIndices, (LLVMValueRef Inst), (Inst)) \
    X(LLVMValueRef, LLVMGetUser, (LLVMUseRef U), (U)) \
    X(void, LLVMReplaceAllUsesWith, (LLVMValueRef OldVal, LLVMValueRef NewVal), (OldVal, NewVal)) \
    X(void, LLVMInstructionEraseFromParent, (LLVMValueRef Inst), (Inst)) \
    X(void, LLVMDeleteFunction, (LLVMValueRef Fn), (Fn)) \
    X(unsigned, LLVMGetEnumAttributeKindForName, (const char *Name, size_t SLen), (Name, SLen)) \
    X(LLVMAttributeRef, LLVMCreateEnumAttribute, \
      (LLVMContextRef C, unsigned KindID, uint64_t Val), \
      (C, KindID, Val)) \
    X(void, LLVMAddAttributeAtIndex, (LLVMValueRef F, unsigned Idx, LLVMAttributeRef A), (F, Idx, A)) \
    X(void, LLVMRemoveEnumAttributeAtIndex, (LLVMValueRef F, unsigned Idx, unsigned KindID), (F, Idx, KindID)) \
    X(unsigned, LLVMGetMDKindIDInContext, (LLVMContextRef C, const char *Name, unsigned SLen), (C, Name, SLen)) \
    X(LLVMMetadataRef, LLVMMDNodeInContext2, \
      (LLVMContextRef C, LLVMMetadataRef _Nonnull *_Nullable MDs, size_t Count), \
      (C, MDs, Count)) \
    X(LLVMValueRef, LLVMMetadataAsValue, (LLVMContextRef C, LLVMMetadataRef MD), (C, MD)) \
    X(void, LLVMSetMetadata, (LLVMValueRef Val, unsigned KindID, LLVMValueRef _Nullable Node), (Val, KindID, Node)) \
    X(LLVMValueRef, LLVMAddFunction, \
      (LLVMModuleRef M, const char *Name, LLVMTypeRef FunctionTy), \
      (M, Name, FunctionTy)) \
    X(LLVMValueRef, LLVMGetParam, (LLVMValueRef Fn, unsigned Index), (Fn, Index)) \
    X(void, LLVMSetLinkage, (LLVMValueRef Global, unsigned Linkage), (Global, Linkage)) \
    X(LLVMValueRef, LLVMAddGlobal, (LLVMModuleRef M, LLVMTypeRef Ty, const char *Name), (M, Ty, Name)) \
    X(LLVMValueRef _Nullable, LLVMGetNamedGlobal, (LLVMModuleRef M, const char *Name), (M, Name)) \
    X(void, LLVMDeleteGlobal, (LLVMValueRef GlobalVar), (GlobalVar)) \
    X(LLVMValueRef _Nullable, LLVMGetNamedFunction, (LLVMModuleRef M, const char *Name), (M, Name)) \
    X(void, LLVMSetInitializer, (LLVMValueRef GlobalVar, LLVMValueRef ConstantVal), (GlobalVar, ConstantVal)) \
    X(void, LLVMSetGlobalConstant, (LLVMValueRef GlobalVar, LLVMBool IsConstant), (GlobalVar, IsConstant)) \
    X(void, LLVMSetVolatile, (LLVMValueRef MemoryAccessInst, LLVMBool IsVolatile), (MemoryAccessInst, IsVolatile)) \
    X(void, LLVMSetAlignment, (LLVMValueRef V, unsigned Bytes), (V, Bytes)) \
    X(LLVMValueRef, LLVMGetIntrinsicDeclaration, \
      (LLVMModuleRef Mod, unsigned ID, LLVMTypeRef *ParamTypes, size_t ParamCount), \
      (Mod, ID, ParamTypes, ParamCount)) \
    X(unsigned, LLVMLookupIntrinsicID, (const char *Name, size_t NameLen), (Name, NameLen)) \
    X(LLVMTypeRef, LLVMIntrinsicGetType, \
      (LLVMContextRef Ctx, unsigned ID, LLVMTypeRef *ParamTypes, size_t ParamCount), \
      (Ctx, ID, ParamTypes, ParamCount)) \
    X(LLVMBuilderRef, LLVMCreateBuilderInContext, (LLVMContextRef C), (C)) \
    X(void, LLVMDisposeBuilder, (LLVMBuilderRef Builder), (Builder)) \
    X(LLVMBasicBlockRef, LLVMAppendBasicBlockInContext, \
      (LLVMContextRef C, LLVMValueRef Fn, const char *Name), \
      (C, Fn, Name)) \
    X(void, LLVMPositionBuilderAtEnd, (LLVMBuilderRef Builder, LLVMBasicBlockRef Block), (Builder, Block)) \
    X(void, LLVMPositionBuilderBefore, (LLVMBuilderRef Builder, LLVMValueRef Instr), (Builder, Instr)) \
    X(LLVMBasicBlockRef, LLVMGetInsertBlock, (LLVMBuilderRef Builder), (Builder)) \
    X(LLVMValueRef _Nullable, LLVMGetFirstInstruction, (LLVMBasicBlockRef BB), (BB)) \
    X(LLVMValueRef _Nullable, LLVMGetBasicBlockTerminator, (LLVMBasicBlockRef BB), (BB)) \
    X(LLVMValueRef, LLVMGetBasicBlockParent, (LLVMBasicBlockRef BB), (BB)) \
    X(LLVMValueRef, LLVMBuildRetVoid, (LLVMBuilderRef a0), (a0)) \
    X(LLVMValueRef, LLVMBuildRet, (LLVMBuilderRef a0, LLVMValueRef V), (a0, V)) \
    X(LLVMValueRef, LLVMBuildBr, (LLVMBuilderRef a0, LLVMBasicBlockRef Dest), (a0, Dest)) \
    X(LLVMValueRef, LLVMBuildCondBr, \
      (LLVMBuilderRef a0, LLVMValueRef If, LLVMBasicBlockRef Then, LLVMBasicBlockRef Else), \
      (a0, If, Then, Else)) \
    X(LLVMValueRef, LLVMBuildSwitch, \
      (LLVMBuilderRef a0, LLVMValueRef V, LLVMBasicBlockRef Else, unsigned NumCases), \
      (a0, V, Else, NumCases)) \
    X(void, LLVMAddCase, (LLVMValueRef Switch, LLVMValueRef OnVal, LLVMBasicBlockRef Dest), (Switch, OnVal, Dest)) \
    X(LLVMValueRef, LLVMBuildAdd, \
      (LLVMBuilderRef a0, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildSub, \
      (LLVMBuilderRef a0, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildMul, \
      (LLVMBuilderRef a0, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildFAdd, \
      (LLVMBuilderRef a0, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildFSub, \
      (LLVMBuilderRef a0, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildFMul, \
      (LLVMBuilderRef a0, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildFDiv, \
      (LLVMBuilderRef a0, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildUDiv, \
      (LLVMBuilderRef a0, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildSDiv, \
      (LLVMBuilderRef a0, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildURem, \
      (LLVMBuilderRef a0, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildSRem, \
      (LLVMBuilderRef a0, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildShl, \
      (LLVMBuilderRef a0, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildLShr, \
      (LLVMBuilderRef a0, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildAShr, \
      (LLVMBuilderRef a0, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildAnd, \
      (LLVMBuilderRef a0, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildOr, \
      (LLVMBuilderRef a0, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildXor, \
      (LLVMBuilderRef a0, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildNeg, (LLVMBuilderRef a0, LLVMValueRef V, const char *Name), (a0, V, Name)) \
    X(LLVMValueRef, LLVMBuildFNeg, (LLVMBuilderRef a0, LLVMValueRef V, const char *Name), (a0, V, Name)) \
    X(LLVMValueRef, LLVMBuildNot, (LLVMBuilderRef a0, LLVMValueRef V, const char *Name), (a0, V, Name)) \
    X(LLVMValueRef, LLVMBuildAlloca, (LLVMBuilderRef a0, LLVMTypeRef Ty, const char *Name), (a0, Ty, Name)) \
    X(LLVMValueRef, LLVMBuildLoad2, \
      (LLVMBuilderRef a0, LLVMTypeRef Ty, LLVMValueRef PointerVal, const char *Name), \
      (a0, Ty, PointerVal, Name)) \
    X(LLVMValueRef, LLVMBuildStore, (LLVMBuilderRef a0, LLVMValueRef Val, LLVMValueRef Ptr), (a0, Val, Ptr)) \
    X(LLVMValueRef, LLVMBuildGEP2, \
      (LLVMBuilderRef B, LLVMTypeRef Ty, LLVMValueRef Pointer, LLVMValueRef *Indices, unsigned NumIndices, const \
      char *Name), \
      (B, Ty, Pointer, Indices, NumIndices, Name)) \
    X(LLVMValueRef, LLVMBuildBitCast, \
      (LLVMBuilderRef a0, LLVMValueRef Val, LLVMTypeRef DestTy, const char *Name), \
      (a0, Val, DestTy, Name)) \
    X(LLVMValueRef, LLVMBuildSExt, \
      (LLVMBuilderRef a0, LLVMValueRef Val, LLVMTypeRef DestTy, const char *Name), \
      (a0, Val, DestTy, Name)) \
    X(LLVMBasicBlockRef, LLVMGetInstructionParent, (LLVMValueRef Inst), (Inst)) \
    X(LLVMValueRef _Nullable, LLVMIsAPHINode, (LLVMValueRef Val), (Val)) \
    X(unsigned, LLVMCountIncoming, (LLVMValueRef PhiNode), (PhiNode)) \
    X(LLVMValueRef, LLVMGetIncomingValue, (LLVMValueRef PhiNode, unsigned Index), (PhiNode, Index)) \
    X(LLVMBasicBlockRef, LLVMGetIncomingBlock, (LLVMValueRef PhiNode, unsigned Index), (PhiNode, Index)) \
    X(void, LLVMSetOperand, (LLVMValueRef User, unsigned Index, LLVMValueRef Val), (User, Index, Val)) \
    X(LLVMValueRef, LLVMBuildZExt, \
      (LLVMBuilderRef a0, LLVMValueRef Val, LLVMTypeRef DestTy, const char *Name), \
      (a0, Val, DestTy, Name)) \
    X(LLVMValueRef, LLVMBuildTrunc, \
      (LLVMBuilderRef a0, LLVMValueRef Val, LLVMTypeRef DestTy, const char *Name), \
      (a0, Val, DestTy, Name)) \
    X(LLVMValueRef, LLVMBuildFPToSI, \
      (LLVMBuilderRef a0, LLVMValueRef Val, LLVMTypeRef DestTy, const char *Name), \
      (a0, Val, DestTy, Name)) \
    X(LLVMValueRef, LLVMBuildUIToFP, \
      (LLVMBuilderRef a0, LLVMValueRef Val, LLVMTypeRef DestTy, const char *Name), \
      (a0, Val, DestTy, Name)) \
    X(LLVMValueRef, LLVMBuildSIToFP, \
      (LLVMBuilderRef a0, LLVMValueRef Val, LLVMTypeRef DestTy, const char *Name), \
      (a0, Val, DestTy, Name)) \
    X(LLVMValueRef, LLVMBuildFPTrunc, \
      (LLVMBuilderRef a0, LLVMValueRef Val, LLVMTypeRef DestTy, const char *Name), \
      (a0, Val, DestTy, Name)) \
    X(LLVMValueRef, LLVMBuildFPExt, \
      (LLVMBuilderRef a0, LLVMValueRef Val, LLVMTypeRef DestTy, const char *Name), \
      (a0, Val, DestTy, Name)) \
    X(LLVMValueRef, LLVMBuildICmp, \
      (LLVMBuilderRef a0, unsigned Op, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, Op, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildFCmp, \
      (LLVMBuilderRef a0, unsigned Op, LLVMValueRef LHS, LLVMValueRef RHS, const char *Name), \
      (a0, Op, LHS, RHS, Name)) \
    X(LLVMValueRef, LLVMBuildCall2, \
      (LLVMBuilderRef a0, LLVMTypeRef a1, LLVMValueRef Fn, LLVMValueRef *Args, unsigned NumArgs, const char *Name), \
      (a0, a1, Fn, Args, NumArgs, Name)) \
    X(LLVMValueRef, LLVMBuildSelect, \
      (LLVMBuilderRef a0, LLVMValueRef If, LLVMValueRef Then, LLVMValueRef Else, const char *Name), \
      (a0, If, Then, Else, Name)) \
    X(LLVMValueRef, LLVMBuildExtractElement, \
      (LLVMBuilderRef a0, LLVMValueRef VecVal, LLVMValueRef Index, const char *Name), \
      (a0, VecVal, Index, Name)) \
    X(LLVMValueRef, LLVMBuildInsertElement, \
      (LLVMBuilderRef a0, LLVMValueRef VecVal, LLVMValueRef EltVal, LLVMValueRef Index, const char *Name), \
      (a0, VecVal, EltVal, Index, Name)) \
    X(LLVMValueRef, LLVMBuildShuffleVector, \
      (LLVMBuilderRef a0, LLVMValueRef V1, LLVMValueRef V2, LLVMValueRef Mask, const char *Name), \
      (a0, V1, V2, Mask, Name)) \
    X(LLVMValueRef, LLVMBuildExtractValue, \
      (LLVMBuilderRef a0, LLVMValueRef AggVal, unsigned Index, const char *Name), \
      (a0, AggVal, Index, Name)) \
    X(LLVMValueRef, LLVMBuildInsertValue, \
      (LLVMBuilderRef a0, LLVMValueRef AggVal, LLVMValueRef EltVal, unsigned Index, const char *Name), \
      (a0, AggVal, EltVal, Index, Name)) \
    X(char *, LLVMPrintModuleToString, (LLVMModuleRef M), (M)) \
    X(void, LLVMDisposeMessage, (char *Message), (Message)) \
    X(LLVMBool, LLVMVerifyModule, (LLVMModuleRef M, unsigned Action, char **OutMessage), (M, Action, OutMessage)) \
    X(char*, LLVMGetDefaultTargetTriple, (void), ()) \
    X(char*, LLVMGetHostCPUName, (void), ()) \
    X(char*, LLVMGetHostCPUFeatures, (void), ()) \
    X(LLVMBool, LLVMGetTargetFromTriple, \
      (const char* Triple, LLVMTargetRef *T, char **ErrorMessage), \
      (Triple, T, ErrorMessage)) \
    X(LLVMTargetMachineRef, LLVMCreateTargetMachine, \
      (LLVMTargetRef T, const char *Triple, const char *CPU, const char *Features, unsigned Level, unsigned Reloc, \
      unsigned CodeModel), \
      (T, Triple, CPU, Features, Level, Reloc, CodeModel)) \
    X(void, LLVMDisposeTargetMachine, (LLVMTargetMachineRef T), (T)) \
    X(LLVMTargetDataRef, LLVMCreateTargetDataLayout, (LLVMTargetMachineRef T), (T)) \
    X(char *, LLVMCopyStringRepOfTargetData, (LLVMTargetDataRef TD), (TD)) \
    X(void, LLVMDisposeTargetData, (LLVMTargetDataRef TD), (TD)) \
    X(LLVMBool, LLVMTargetMachineEmitToMemoryBuffer, \
      (LLVMTargetMachineRef T, LLVMModuleRef M, unsigned codegen, char** ErrorMessage, LLVMMemoryBufferRef \
      *OutMemBuf), \
      (T, M, codegen, ErrorMessage, OutMemBuf)) \
    X(const char *, LLVMGetBufferStart, (LLVMMemoryBufferRef MemBuf), (MemBuf)) \
    X(size_t, LLVMGetBufferSize, (LLVMMemoryBufferRef MemBuf), (MemBuf)) \
    X(void, LLVMDisposeMemoryBuffer, (LLVMMemoryBufferRef MemBuf), (MemBuf)) \
    X(LLVMMemoryBufferRef, LLVMCreateMemoryBufferWithMemoryRangeCopy, \
      (const char *InputData, size_t InputDataLength, const char *BufferName), \
      (InputData, InputDataLength, BufferName)) \
    X(LLVMPassBuilderOptionsRef, LLVMCreatePassBuilderOptions, (void), ()) \
    X(void, LLVMDisposePassBuilderOptions, (LLVMPassBuilderOptionsRef Options), (Options)) \
    X(LLVMErrorRef _Nullable, LLVMRunPasses, \
      (LLVMModuleRef M, const char *Passes, LLVMTargetMachineRef TM, LLVMPassBuilderOptionsRef Options), \
      (M, Passes, TM, Options)) \
    X(char *, LLVMGetErrorMessage, (LLVMErrorRef Err), (Err)) \
    X(void, LLVMDisposeErrorMessage, (char *ErrMsg), (ErrMsg)) \
    X(void, LLVMConsumeError, (LLVMErrorRef Err), (Err)) \
    X(LLVMErrorRef _Nullable, LLVMOrcCreateLLJIT, (LLVMOrcLLJITRef *Result, LLVMOrcLLJITBuilderRef _Nullable Builder), (Result, Builder)) \
    X(LLVMErrorRef _Nullable, LLVMOrcDisposeLLJIT, (LLVMOrcLLJITRef J), (J)) \
    X(LLVMOrcJITDylibRef, LLVMOrcLLJITGetMainJITDylib, (LLVMOrcLLJITRef J), (J)) \
    X(LLVMOrcSymbolStringPoolEntryRef, LLVMOrcLLJITMangleAndIntern, (LLVMOrcLLJITRef J, const char *UnmangledName), \
      (J, UnmangledName)) \
    X(LLVMOrcMaterializationUnitRef, LLVMOrcAbsoluteSymbols, (LLVMOrcCSymbolMapPair *Syms, size_t NumPairs), \
      (Syms, NumPairs)) \
    X(LLVMErrorRef _Nullable, LLVMOrcJITDylibDefine, \
      (LLVMOrcJITDylibRef JD, LLVMOrcMaterializationUnitRef MU), (JD, MU)) \
    X(LLVMErrorRef _Nullable, LLVMOrcLLJITAddObjectFile, \
      (LLVMOrcLLJITRef J, LLVMOrcJITDylibRef JD, LLVMMemoryBufferRef ObjBuffer), \
      (J, JD, ObjBuffer)) \
    X(LLVMErrorRef _Nullable, LLVMOrcLLJITLookup, (LLVMOrcLLJITRef J, uint64_t *Result, const char *Name), (J, Result, Name))
