import CGLFXLLVM
@testable import GLFXNative
import Testing

extension MachineCode.Level: CustomTestStringConvertible {
    /// Vectors of 16 lanes without AVX-512: the blocks of `v4` on any machine with AVX2.
    static let wide = MachineCode.Level(processor: "x86-64-v3", width: 16)

    static let all: [MachineCode.Level] = [.native, .v2, .v3, .wide, .v4]

    /// What this processor runs.
    static var runnable: [MachineCode.Level] { all.filter { $0.missingFeature == nil } }

    public var testDescription: String { "\(name), \(width) lanes" }

    /// The instructions that this processor lacks; nil: it runs the code.
    var missingFeature: String? {
        guard glfx_load_llvm() == nil else { return "LLVM" }
        let needed: [String: (feature: String, name: String)] = [
            "x86-64-v2": ("+sse4.2", "SSE4.2"), "x86-64-v3": ("+avx2", "AVX2"), "x86-64-v4": ("+avx512vl", "AVX-512"),
        ]
        guard let processor, let wanted = needed[processor] else { return nil }
        let features = LLVMGetHostCPUFeatures()
        defer { LLVMDisposeMessage(features) }
        return String(cString: features).split(separator: ",").contains(Substring(wanted.feature)) ? nil : wanted.name
    }
}

extension Trait where Self == ConditionTrait {
    /// A processor without the level's instructions skips the test, with the reason.
    static func needs(_ level: MachineCode.Level) -> Self {
        .enabled(if: level.missingFeature == nil, "this processor has no \(level.missingFeature ?? "")")
    }
}
