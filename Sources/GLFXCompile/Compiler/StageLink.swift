/// What a vertex shader hands to a fragment shader: checked before any driver sees both.
struct StageLink {
    /// Why the two do not fit, in the form of a compiler's message; nil: they do.
    let fault: String?

    /// Numbers that every device can hand over: 31 vectors of four (OpenGL ES 3.2, table 21.43, asks for 15; drivers of
    /// every maker have 30 or more).
    private static let mostNumbers = 124

    init(vertex: SPIRVModule, fragment: SPIRVModule) {
        let (written, read) = (StageInterface(vertex), StageInterface(fragment))
        let outputs = Dictionary(written.outputs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for input in read.inputs where input.isRead {
            guard let output = outputs[input.name] else {
                fault = "'\(input.name)' is read, and the vertex shader does not write it"
                return
            }
            guard output.type == input.type else {
                fault = "'\(input.name)' is of another type in the vertex shader"
                return
            }
        }
        let numbers = written.outputs.reduce(0) { $0 + $1.numbers }
        fault =
            numbers <= Self.mostNumbers
            ? nil
            : "the vertex shader hands over \(numbers) numbers for each pixel, and \(Self.mostNumbers) is the most"
    }
}
