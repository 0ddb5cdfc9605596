internal import CGLFXShaderC
internal import GLFXCore

/// Checks SPIR-V against its specification with the Khronos validator, so that what reads it may rely on that: types come
/// before their uses, branches are structured, calls do not recur.
enum SPIRVValidator {
    /// May be called from any thread.
    /// - Throws: `.shader` with the validator's words.
    static func check(_ words: [UInt32]) throws(Failure) {
        let words = withPrivateUniforms(words)
        let context = spvContextCreate(SPV_ENV_UNIVERSAL_1_0)
        defer { spvContextDestroy(context) }
        // Without a place for it the validator prints its complaint.
        var complaint: spv_diagnostic?
        defer { spvDiagnosticDestroy(complaint) }
        guard spvValidateBinary(context, words, words.count, &complaint) == SPV_SUCCESS else {
            let words = complaint?.pointee.error.map { String(cString: $0) } ?? "it is not valid"
            // An instruction has at most 65,535 words, and shaderc writes the count of a longer one without its upper bits.
            guard !words.hasPrefix("Invalid instruction word count") else {
                throw SPIRVModule.undrawable("an array that is made of that many values")
            }
            throw SPIRVModule.broken(words)
        }
    }

    /// The same with OpenGL's uniforms outside of blocks as private variables: glslang lets them be of type bool, as GLSL
    /// does, and the specification does not.
    private static func withPrivateUniforms(_ original: [UInt32]) -> [UInt32] {
        var words = original
        var pictures: Set<UInt32> = []
        var pointers: Set<UInt32> = []
        let (uniform, hidden) = (
            SPIRVModule.StorageClass.uniformConstant.rawValue, SPIRVModule.StorageClass.private.rawValue
        )
        var place = 5
        while place < words.count {
            let length = Int(words[place] >> 16)
            guard length > 0, place + length <= words.count else { return words }
            switch (SPIRVOp(rawValue: UInt16(words[place] & 0xFFFF)), length) {
            case (.typeImage, 2...), (.typeSampler, 2...), (.typeSampledImage, 2...): pictures.insert(words[place + 1])
            case (.typeArray, 3...) where pictures.contains(words[place + 2]): pictures.insert(words[place + 1])
            // Pictures cannot be private: such a structure stays as it is, with all others.
            case (.typeStruct, 2...) where !pictures.isDisjoint(with: words[place + 2..<place + length]):
                return original
            case (.typePointer, 4) where words[place + 2] == uniform && !pictures.contains(words[place + 3]):
                pointers.insert(words[place + 1])
                words[place + 2] = hidden
            case (.variable, 4...) where words[place + 3] == uniform && pointers.contains(words[place + 1]):
                words[place + 3] = hidden
            default: break
            }
            place += length
        }
        return words
    }
}
