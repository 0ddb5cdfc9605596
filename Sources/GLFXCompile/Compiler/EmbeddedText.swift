internal import CGLFXSpirvCross

/// GLSL ES that SPIRV-Cross prints of a compiled stage, for a driver.
package struct EmbeddedText: Sendable {
    package var text: String
    /// The names of global variables as they are printed, by those of the text that was compiled; only where they differ.
    package var names: [String: String] = [:]

    /// What the version of the language lacks, in SPIRV-Cross's words.
    package struct Fault: Error { package var words: String }

    /// - Parameters:
    ///   - module: the stage.
    ///   - version: 300, 310 or 320.
    package init(_ module: SPIRVModule, version: Int) throws(Fault) {
        var context: spvc_context?
        guard spvc_context_create(&context) == SPVC_SUCCESS, let context else { throw Fault(words: "no memory") }
        // Everything else belongs to it.
        defer { spvc_context_destroy(context) }
        func check(_ result: spvc_result) throws(Fault) {
            guard result != SPVC_SUCCESS else { return }
            throw Fault(words: spvc_context_get_last_error_string(context).map { String(cString: $0) } ?? "no reason")
        }
        var parsed: spvc_parsed_ir?
        var compiler: spvc_compiler?
        try check(spvc_context_parse_spirv(context, module.words, module.words.count, &parsed))
        try check(
            spvc_context_create_compiler(
                context, SPVC_BACKEND_GLSL, parsed, SPVC_CAPTURE_MODE_TAKE_OWNERSHIP, &compiler))
        for id in StageInterface(module).hostPlaced {
            for decoration in [SpvDecorationLocation, SpvDecorationBinding, SpvDecorationDescriptorSet] {
                spvc_compiler_unset_decoration(compiler, id, decoration)
            }
        }
        var options: spvc_compiler_options?
        try check(spvc_compiler_create_compiler_options(compiler, &options))
        try check(spvc_compiler_options_set_uint(options, SPVC_COMPILER_OPTION_GLSL_VERSION, UInt32(version)))
        let choices = [
            SPVC_COMPILER_OPTION_GLSL_ES, SPVC_COMPILER_OPTION_GLSL_ES_DEFAULT_FLOAT_PRECISION_HIGHP,
            SPVC_COMPILER_OPTION_GLSL_ES_DEFAULT_INT_PRECISION_HIGHP,
            // What a text does not set is 0, as in the native renderer.
            SPVC_COMPILER_OPTION_FORCE_ZERO_INITIALIZED_VARIABLES,
        ]
        for choice in choices { try check(spvc_compiler_options_set_bool(options, choice, 1)) }
        try check(spvc_compiler_install_compiler_options(compiler, options))
        var printed: UnsafePointer<CChar>?
        try check(spvc_compiler_compile(compiler, &printed))
        text = printed.map { String(cString: $0) } ?? ""
        for (id, name) in module.names where module.variables[id] != nil && !name.isEmpty {
            guard let other = spvc_compiler_get_name(compiler, id).map({ String(cString: $0) }), other != name else {
                continue
            }
            names[name] = other
        }
    }
}
