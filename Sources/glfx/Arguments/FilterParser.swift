import FrameCore
import GLFXKit
import Media
import Render
import ShaderPrograms

/// Makes a job of the tokens of `glfx INPUT … OUTPUT`.
struct FilterParser {
    /// The shaders of the `--shader` and `--transition` options, in order.
    var shaders: [ShaderDraft]
    /// Whether a file is there: only for choosing words.
    var exists: (String) -> Bool
    /// Reads a file of values: `ValueFile.load`, or a stand-in for tests.
    var values: (String) throws(Failure) -> ValueFile

    func parse(_ tokens: [Token]) throws(Failure) -> FilterInvocation {
        var binding = ShaderBinding(shaders)
        var words: [String] = []
        var given: [Option.Name: String] = [:]
        var encoderOptions: [OutputRequest.EncoderOption] = []
        var valueFiles: [String] = []
        var rest = tokens[...]
        while let token = rest.popFirst() {
            switch token {
            case .endOfOptions: break
            case .word(let word): words.append(word)
            case .unknown(let name, let value): try binding.assign(option: name, value: value, from: &rest)
            case .option(.shader, _), .option(.transition, _): binding.nextShader()
            case .option(.dialect, _), .option(.include, _): break
            case .option(.key, let text?):
                binding.nextShader()
                try binding.setKey(text)
            case .option(.keyAt, let text?):
                binding.nextShader()
                try binding.setKeyPlace(text)
            case .option(.plate, let text?): try binding.setPlate(text)
            case .option(.keep, let text?): try binding.keepColor(text)
            case .option(.keepAt, let text?): try binding.keepPlace(text)
            case .option(.inside, let text?): try binding.setMatte("inside", text)
            case .option(.outside, let text?): try binding.setMatte("outside", text)
            case .option(.set, let text?) where isFile(text):
                try binding.set(try values(text))
                valueFiles.append(text)
            case .option(.set, let text): try binding.set(text ?? "")
            case .option(.input, let text): try binding.addPicture(text ?? "")
            case .option(.encoderOption, let text): encoderOptions.append(try OptionValues.encoderOption(text ?? ""))
            case .option(let name, let value): try Self.note(name, value, in: &given)
            }
        }
        let paths = try InputsAndOutput(
            words, shader: shaders.first { $0.role == .filter }?.program, mayReplace: given[.overwrite] != nil,
            exists: exists)
        // No part of the job any more: their values are.
        try OutputPlan.checkOutputIsNoInput(output: paths.output, inputs: valueFiles)
        if let plate = given[.exportPlate] {
            try OutputPlan.checkOutputIsNoInput(output: plate, inputs: valueFiles)
        }
        let options = FilterOptions(values: given, exists: exists)
        return try options.invocation(
            of: FilterJob(
                inputs: paths.inputs, shaders: try binding.stages(.filter),
                output: OutputRequest(path: paths.output, encoderOptions: encoderOptions)),
            transitions: try binding.stages(.transition))
    }

    /// What `--set` takes for a file of values rather than a parameter and its value.
    private func isFile(_ text: String) -> Bool {
        ShaderBinding.isFile(text) && (exists(text) || text.hasSuffix(".json"))
    }

    /// An option that is no list is given once; a flag may be given again.
    static func note(_ name: Option.Name, _ value: String?, in given: inout [Option.Name: String])
        throws(Failure)
    {
        if let before = given[name], let value {
            throw Failure(
                .usage, "--\(name.rawValue) is given twice ('\(before)' and '\(value)')",
                advice: "leave one of them out")
        }
        given[name] = value ?? ""
    }

    /// `auto`, `software` or the path of a node.
    static func device(_ text: String) throws(Failure) -> DeviceSelection {
        switch text {
        case "auto": return .automatic
        case "software": return .software
        default:
            guard text.contains("/") else {
                throw Failure(
                    .usage, "--device '\(text)': no such choice",
                    advice: choiceAdvice(text, ["auto", "software", "the path of a DRM node (/dev/dri/renderD128)"]))
            }
            return .node(text)
        }
    }
}
