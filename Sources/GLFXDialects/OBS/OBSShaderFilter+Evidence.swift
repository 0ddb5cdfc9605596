internal import GLFXShaderText

extension OBSShaderFilter {
    static func evidence(in text: DetectionText) -> Evidence? {
        if let line = text.line(ofFunction: "mainImage", type: "float4") {
            return Evidence(line: line, text: "defines float4 mainImage()", isStrong: true)
        }
        if let line = text.line(ofFunction: "render", type: "float4", beginningWith: ["float2"]) {
            return Evidence(line: line, text: "defines float4 render(float2 …)", isStrong: true)
        }
        // Files of shaderfilter-plus in GLSL, which OBS on OpenGL lets through.
        if text.line(beginningWith: ["#pragma shaderfilter"]) != nil
            || text.firstLine["builtin_texture_sampler"] != nil,
            let line = text.line(ofFunction: "render", type: "vec4", beginningWith: ["vec2"])
        {
            return Evidence(line: line, text: "defines vec4 render(vec2 …)", isStrong: true)
        }
        guard let line = text.firstLine["technique"], text.firstLine["pass"] != nil,
            !text.isOfDirect3D9
        else { return nil }
        return Evidence(line: line, text: "has a technique", isStrong: true)
    }
}
