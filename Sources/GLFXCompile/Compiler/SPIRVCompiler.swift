internal import CGLFXShaderC

/// Compiles GLSL to SPIR-V with shaderc, for the rules of OpenGL: uniforms need no block, and locations are given out.
package enum SPIRVCompiler {
    package enum Stage { case vertex, fragment, compute }

    /// What the compiler did not take, in its own words: `name:line: error: …` for each complaint.
    package struct Refusal: Error {
        package var log: String

        package init(log: String) { self.log = log }
    }

    /// Kept for the whole process: to make it costs some ten milliseconds, as GLSL's own declarations are read. Its
    /// functions may be called from any thread.
    private struct Shared: @unchecked Sendable { let compiler = shaderc_compiler_initialize() }
    private static let shared = Shared()

    /// - Parameter name: of the text, for the complaints.
    package static func compile(_ text: String, _ stage: Stage, name: String) throws(Refusal) -> [UInt32] {
        guard let compiler = shared.compiler, let options = shaderc_compile_options_initialize() else {
            throw Refusal(log: "\(name): error: no memory for the compiler")
        }
        defer { shaderc_compile_options_release(options) }
        shaderc_compile_options_set_target_env(options, shaderc_target_env_opengl, 0)
        shaderc_compile_options_set_auto_bind_uniforms(options, true)
        shaderc_compile_options_set_auto_map_locations(options, true)
        // Its optimizer refuses uniforms of type bool; LLVM optimizes.
        shaderc_compile_options_set_optimization_level(options, shaderc_optimization_level_zero)
        let kind =
            switch stage {
            case .vertex: shaderc_vertex_shader
            case .fragment: shaderc_fragment_shader
            case .compute: shaderc_compute_shader
            }
        let result = text.withCString { bytes in
            shaderc_compile_into_spv(compiler, bytes, text.utf8.count, kind, name, "main", options)
        }
        defer { shaderc_result_release(result) }
        guard let result, shaderc_result_get_compilation_status(result) == shaderc_compilation_status_success,
            let bytes = shaderc_result_get_bytes(result)
        else {
            throw Refusal(
                log: result.flatMap { shaderc_result_get_error_message($0) }.map { String(cString: $0) } ?? "")
        }
        let count = shaderc_result_get_length(result) / MemoryLayout<UInt32>.size
        return UnsafeRawPointer(bytes).withMemoryRebound(to: UInt32.self, capacity: count) {
            [UInt32](UnsafeBufferPointer(start: $0, count: count))
        }
    }
}
