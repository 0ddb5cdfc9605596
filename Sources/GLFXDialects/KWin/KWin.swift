internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// KWin's effects: a whole shader with a picture named `sampler` and `texcoord0`, or one that includes KWin's
/// `colormanagement.glsl`. v goes up; colors are multiplied by alpha.
enum KWin: TableHost {
    static let dialect = Dialect.kwin

    static func evidence(in text: DetectionText) -> Evidence? {
        for name in KWinIncludes.texts.keys.sorted() {
            if let line = text.codeLine(containing: ["#include", "\"\(name)\""]) {
                return Evidence(line: line, text: "includes KWin's \(name)")
            }
        }
        guard text.hasMain else { return nil }
        if text.variables.contains("sampler"), let line = text.firstLine["texcoord0"] {
            return Evidence(line: line, text: "mentions texcoord0 beside sampler")
        }
        guard text.variables.contains("texUnit"), let line = text.firstLine["uv"] else { return nil }
        return Evidence(line: line, text: "mentions uv beside texUnit")
    }

    /// A movie has no window that opens: it is the user's choice.
    static func adjust(
        _ pass: inout Pass, of text: PassText, _ request: DialectRequest, _ builder: inout ProgramBuilder
    ) throws(Failure) {
        guard let uniform = text.uniforms.first(where: { $0.name.text == "uForOpening" && $0.type == .bool }) else {
            return
        }
        var parameter = try text.parameter(uniform)
        parameter.setMissingDefault(0)
        builder.add(parameter)
    }

    private static let half: BuiltinUniform.Meaning = .sizes([
        .binary(.divide, .number(0.5), .resultWidth), .binary(.divide, .number(0.5), .resultHeight),
    ])
    private static let identity = BuiltinUniform.Meaning.constant([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

    static let table = HostTable(
        frame: ["sampler", "texUnit"],
        facts: [
            HostTable.Fact(["modulation", "geometryColor"], [.vec4], .constant([1, 1, 1, 1])),
            HostTable.Fact(["modulation", "saturation", "opacity"], [.float], .constant([1])),
            HostTable.Fact(["primaryBrightness"], [.vec3], .constant([0.2126, 0.7152, 0.0722])),
            HostTable.Fact(["textureWidth"], [.int, .float], .component(0, of: .resolution)),
            HostTable.Fact(["textureHeight"], [.int, .float], .component(1, of: .resolution)),
            HostTable.Fact(["windowSize", "windowExpandedSize"], [.vec2], .resolution),
            HostTable.Fact(["windowTopLeft", "texStartPos"], [.vec2], .constant([0, 0])),
            HostTable.Fact(["halfpixel"], [.vec2], half),
            HostTable.Fact(["animationProgress", "uProgress"], [.float], .progress),
            HostTable.Fact(["uDuration"], [.float], .duration),
            HostTable.Fact(["uIsFullscreen"], [.bool], .constant([0])),
            HostTable.Fact(
                ["modelViewProjectionMatrix", "textureMatrix", "colorMatrix", "colorimetryTransform"], [.mat4], identity
            ),
            HostTable.Fact(["uSeed"], [.float], .runRandom),
        ], headers: KWinIncludes.texts, hasColors: true)
}

/// The files that KWin's shaders include, written anew for one screen whose encoding is the movie's.
enum KWinIncludes {
    static let texts = [
        "colormanagement.glsl": colorManagement, "saturation.glsl": saturation, "sdf.glsl": distances,
    ]

    /// The screen shows 80 cd/m² with a curve of 2.2.
    private static let colorManagement = """
        const int sRGB_EOTF = 0;
        const int linear_EOTF = 1;
        const int PQ_EOTF = 2;
        const int gamma22_EOTF = 3;
        const float destinationReferenceLuminance = 80.0;
        const float sourceReferenceLuminance = 80.0;
        const float maxDestinationLuminance = 80.0;
        const int sourceNamedTransferFunction = gamma22_EOTF;
        const int destinationNamedTransferFunction = gamma22_EOTF;
        const vec2 sourceTransferFunctionParams = vec2(0.0, 80.0);
        const vec2 destinationTransferFunctionParams = vec2(0.0, 80.0);
        vec3 srgbToLinear(vec3 c) { return mix(pow((c + 0.055) / 1.055, vec3(2.4)), c / 12.92, vec3(lessThan(c, vec3(0.04045)))); }
        vec3 linearToSrgb(vec3 c) { return mix(1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, c * 12.92, vec3(lessThan(c, vec3(0.0031308)))); }
        vec3 linearToPq(vec3 c) {
            vec3 p = pow(clamp(c, 0.0, 1.0), vec3(0.1593017578125));
            return pow((0.8359375 + 18.8515625 * p) / (1.0 + 18.6875 * p), vec3(78.84375));
        }
        vec3 pqToLinear(vec3 c) {
            vec3 p = pow(clamp(c, 0.0, 1.0), vec3(1.0 / 78.84375));
            return pow(max(p - 0.8359375, 0.0) / (18.8515625 - 18.6875 * p), vec3(1.0 / 0.1593017578125));
        }
        vec3 doTonemapping(vec3 color) { return clamp(color, 0.0, maxDestinationLuminance); }
        vec4 encodingToNits(vec4 color, int curve, float least, float range) {
            float a = max(color.a, 1e-6);
            vec3 c = max(color.rgb / a, 0.0);
            if (curve == sRGB_EOTF) c = srgbToLinear(c);
            else if (curve == PQ_EOTF) c = pqToLinear(c);
            else if (curve == gamma22_EOTF) c = pow(c, vec3(2.2));
            return vec4((c * range + least) * color.a, color.a);
        }
        vec4 nitsToEncoding(vec4 color, int curve, float least, float range) {
            float a = max(color.a, 1e-6);
            vec3 c = max((color.rgb / a - least) / range, 0.0);
            if (curve == sRGB_EOTF) c = linearToSrgb(c);
            else if (curve == PQ_EOTF) c = linearToPq(c);
            else if (curve == gamma22_EOTF) c = pow(c, vec3(1.0 / 2.2));
            return vec4(c * color.a, color.a);
        }
        vec4 sourceEncodingToNitsInDestinationColorspace(vec4 color) { return encodingToNits(color, gamma22_EOTF, 0.0, 80.0); }
        vec4 nitsToDestinationEncoding(vec4 color) { return nitsToEncoding(color, gamma22_EOTF, 0.0, 80.0); }
        """

    private static let saturation = """
        vec4 adjustSaturation(vec4 color) { return color; }
        """

    /// Negative inside.
    private static let distances = """
        float sdfBox(vec2 p, vec2 center, vec2 extents) {
            vec2 q = abs(p - center) - extents;
            return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0);
        }
        float sdfRoundedBox(vec2 p, vec2 center, vec2 extents, vec4 radii) {
            vec2 at = p - center;
            float r = at.x > 0.0 ? (at.y < 0.0 ? radii.y : radii.w) : (at.y < 0.0 ? radii.x : radii.z);
            vec2 q = abs(at) - extents + r;
            return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - r;
        }
        float sdfSubtract(float a, float b) { return max(a, -b); }
        """
}

extension Dialect {
    /// KWin's effects.
    package static let kwin = Dialect(
        "kwin", title: "KWin", convertsNumbers: true, resultAlpha: .premultiplied, takesPremultiplied: true)
}
