import GLFXKit

func writeYourOwnFilter() throws {
    let text = """
        uniform sampler2D image;
        uniform sampler2D pattern;
        uniform float amount; // default=0.5 min=0 max=1: how much of the pattern is seen
        varying vec2 uv;
        void main() {
            vec4 color = texture2D(image, uv);
            gl_FragColor = vec4(color.rgb * mix(vec3(1.0), texture2D(pattern, uv).rgb, amount), color.a);
        }
        """
    let stage = try ShaderStage(text: text, name: "patterned", ["amount": 0.7])
    for parameter in stage.program.parameters { print(parameter.name, parameter.help ?? "") }

    let reader = try MovieReader("in.mov")
    let filter = try ShaderFilter([stage], size: reader.size)
    let pattern = try PixelBuffer.picture("room.png")
    guard let frame = try reader.next() else { return }
    let result = try filter.apply(to: frame.buffer, at: frame.time, inputs: ["pattern": pattern])
    try result.write(to: "patterned.png")

    do {
        try filter.set("amount", to: 3)
    } catch {
        // 'amount' of shader 'patterned' cannot be '3', which is out of its range; it takes a number from 0 to 1
        print(error)
    }
}

func changePixels() throws {
    let picture = try PixelBuffer.picture("room.png", format: .bgra8)
    for y in 0..<picture.height / 2 {
        let row = picture.row(y).bindMemory(to: UInt8.self)
        for x in stride(from: 0, to: row.count, by: 4) { row[x + 2] = 255 }
    }
    try picture.write(to: "redder.png")
}
