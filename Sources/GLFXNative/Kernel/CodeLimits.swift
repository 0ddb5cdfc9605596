internal import CGLFXLLVM
internal import GLFXCompile
internal import GLFXCore

/// What compiling may cost, so that no text takes a minute or gigabytes.
///
/// Measured with LLVM 15 on one core: 25 to 60 µs and 0.6 kB for each instruction with all effort, of which placing
/// values in registers takes the most where a function is long.
enum CodeLimits {
    /// How thoroughly code is optimized.
    struct Effort {
        var passes: String
        /// Of making machine instructions.
        var generation: Int
    }

    /// Instructions of LLVM's that a pass may have before they are optimized.
    static let instructions = 250_000
    /// Beyond these, less effort keeps compiling within seconds.
    static let thorough = 120_000

    /// - Throws: `.shader` where there are too many instructions.
    static func effort(_ ir: IRModule, isQuick: Bool) throws(Failure) -> Effort {
        let count = ir.instructionCount
        guard count <= instructions else { throw tooLong }
        return count <= thorough && !isQuick
            ? Effort(passes: "default<O2>", generation: LLVMCodeGenLevelDefault)
            : Effort(passes: "function(early-cse,simplifycfg,dce)", generation: LLVMCodeGenLevelNone)
    }

    static var tooLong: Failure { SPIRVModule.unsupported("a shader of that many instructions") }
}

extension IRModule {
    /// Gives an attribute to every function that has a body.
    func markFunctions(_ attribute: String) {
        var function = LLVMGetFirstFunction(module)
        while let current = function {
            if LLVMGetFirstBasicBlock(current) != nil { add(attribute, to: current) }
            function = LLVMGetNextFunction(current)
        }
    }

    /// In all functions.
    var instructionCount: Int {
        var count = 0
        var function = LLVMGetFirstFunction(module)
        while let current = function {
            count += instructionCount(of: current)
            function = LLVMGetNextFunction(current)
        }
        return count
    }

    func instructionCount(of function: LLVMValueRef) -> Int {
        var count = 0
        var block = LLVMGetFirstBasicBlock(function)
        while let currentBlock = block {
            var instruction = LLVMGetFirstInstruction(currentBlock)
            while let current = instruction {
                count += 1
                instruction = LLVMGetNextInstruction(current)
            }
            block = LLVMGetNextBasicBlock(currentBlock)
        }
        return count
    }
}
