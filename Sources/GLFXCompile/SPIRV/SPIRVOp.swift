/// SPIR-V's instructions that the compiler of GLSL emits, by their numbers (specification, section 3.32).
package enum SPIRVOp: UInt16, Sendable {
    case nop = 0, undef = 1, sourceContinued = 2, source = 3, sourceExtension = 4, name = 5, memberName = 6, string = 7
    case line = 8, `extension` = 10, extInstImport = 11, extInst = 12, memoryModel = 14, entryPoint = 15
    case executionMode = 16, capability = 17
    case typeVoid = 19, typeBool, typeInt, typeFloat, typeVector, typeMatrix, typeImage, typeSampler, typeSampledImage
    case typeArray, typeRuntimeArray, typeStruct, typeOpaque, typePointer, typeFunction
    case constantTrue = 41, constantFalse, constant, constantComposite, constantSampler, constantNull
    case function = 54, functionParameter, functionEnd, functionCall
    case variable = 59, imageTexelPointer, load, store, copyMemory
    case accessChain = 65, inBoundsAccessChain = 66, arrayLength = 68
    case decorate = 71, memberDecorate = 72
    case vectorExtractDynamic = 77, vectorInsertDynamic, vectorShuffle, compositeConstruct, compositeExtract
    case compositeInsert, copyObject, transpose
    case sampledImage = 86, imageSampleImplicitLod, imageSampleExplicitLod, imageSampleDrefImplicitLod
    case imageSampleDrefExplicitLod, imageSampleProjImplicitLod, imageSampleProjExplicitLod
    case imageSampleProjDrefImplicitLod, imageSampleProjDrefExplicitLod, imageFetch, imageGather, imageDrefGather
    case imageRead, imageWrite, image
    case imageQuerySizeLod = 103, imageQuerySize, imageQueryLod, imageQueryLevels
    case convertFToU = 109, convertFToS, convertSToF, convertUToF
    case bitcast = 124
    case sNegate = 126, fNegate, iAdd, fAdd, iSub, fSub, iMul, fMul, uDiv, sDiv, fDiv, uMod, sRem, sMod, fRem, fMod
    case vectorTimesScalar, matrixTimesScalar, vectorTimesMatrix, matrixTimesVector, matrixTimesMatrix, outerProduct
    case dot, iAddCarry, iSubBorrow, uMulExtended, sMulExtended
    case any = 154, all, isNan, isInf
    case logicalEqual = 164, logicalNotEqual, logicalOr, logicalAnd, logicalNot, select
    case iEqual, iNotEqual, uGreaterThan, sGreaterThan, uGreaterThanEqual, sGreaterThanEqual, uLessThan, sLessThan
    case uLessThanEqual, sLessThanEqual, fOrdEqual, fUnordEqual, fOrdNotEqual, fUnordNotEqual, fOrdLessThan
    case fUnordLessThan, fOrdGreaterThan, fUnordGreaterThan, fOrdLessThanEqual, fUnordLessThanEqual
    case fOrdGreaterThanEqual, fUnordGreaterThanEqual
    case shiftRightLogical = 194, shiftRightArithmetic, shiftLeftLogical, bitwiseOr, bitwiseXor, bitwiseAnd, not
    case bitFieldInsert, bitFieldSExtract, bitFieldUExtract, bitReverse, bitCount
    case dPdx = 207, dPdy, fwidth, dPdxFine, dPdyFine, fwidthFine, dPdxCoarse, dPdyCoarse, fwidthCoarse
    case controlBarrier = 224, memoryBarrier
    case atomicLoad = 227, atomicStore, atomicExchange, atomicCompareExchange, atomicCompareExchangeWeak
    case atomicIIncrement, atomicIDecrement, atomicIAdd, atomicISub, atomicSMin, atomicUMin, atomicSMax, atomicUMax
    case atomicAnd, atomicOr, atomicXor
    case phi = 245, loopMerge, selectionMerge, label, branch, branchConditional, `switch`, kill, `return`, returnValue
    case unreachable
    case noLine = 317, moduleProcessed = 330, copyLogical = 400, terminateInvocation = 4416, demoteToHelper = 5380

    package var endsBlock: Bool {
        switch self {
        case .branch, .branchConditional, .switch, .kill, .return, .returnValue, .unreachable, .terminateInvocation:
            true
        default: false
        }
    }
}
