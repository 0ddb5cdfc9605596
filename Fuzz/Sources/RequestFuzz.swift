import FoundationEssentials
import GLFXCore
import GLFXJob
import GLFXMedia
@testable import GLFXTune
import GLFXWrite

/// Requests of the page of `glfx tune` to one small job: the first line is method and address, the rest the body.
enum RequestFuzz {
    private static let text = """
        uniform float amount; // default=0.5 min=0 max=1
        uniform vec3 tint; // default=#ff8000 kind=color
        uniform int mode; // default=0 min=0 max=3
        varying vec2 uv;
        void main() { gl_FragColor = vec4(tint * amount * float(mode + 1), 1.0); }
        """

    private static let api: PageAPI? = {
        var job = FilterJob(inputs: [.color(SIMD4(0.1, 0.2, 0.3, 1))], output: OutputRequest(path: "out.png"))
        job.size = PictureSize(width: 16, height: 8)
        job.end = Rational(2, 1)
        guard let stage = try? ShaderStage(text: text, name: "tint", ["amount": 0.25]) else { return nil }
        job.shaders = [stage]
        let request = TuningRequest(
            job: job, hasOutput: false, save: nil, address: "127.0.0.1", port: 0, command: { _ in "glfx" })
        guard let tuner = try? Tuner(request, tell: { _ in }, onHang: { _ in }) else { return nil }
        // Nothing waits.
        tuner.bulletin.close()
        return PageAPI(tuner)
    }()

    static func run(_ input: FuzzInput) -> Int32 {
        guard let api else {
            Invariant.check(false, "the job opens")
            return 0
        }
        let parts = input.text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let words = parts[0].split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        let target = (words.dropFirst().first ?? "/").split(separator: "?", maxSplits: 1)
        var query: [String: String] = [:]
        for pair in (target.dropFirst().first ?? "").split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            query[String(sides[0])] = String(sides.dropFirst().first ?? "")
        }
        let path = String(target.first ?? "/")
        // Writing files is not for here.
        guard !["/api/presets", "/api/save", "/api/render"].contains(path) else { return 0 }
        let answer = api.answer(
            HTTPRequest(
                method: String(words[0]), path: path, query: query, headers: ["content-type": "application/json"],
                body: Array((parts.dropFirst().first ?? "").utf8)))
        Invariant.check([200, 400, 404, 405, 415].contains(answer.status), "a request's fault is the client's")
        if answer.headers.contains(where: { $0.value == "application/json" }) {
            let isJSON = (try? JSONDecoder().decode(Anything.self, from: Data(answer.body))) != nil
            Invariant.check(isJSON, "an answer is JSON")
        }
        return 0
    }

    private struct Anything: Decodable {}
}
