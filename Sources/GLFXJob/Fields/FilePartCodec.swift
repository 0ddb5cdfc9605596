internal import GLFXCore

/// A file, or a part of its time: `clip.mov@0:12-0:20`.
struct FilePartCodec: FieldCodec {
    func parse(_ text: OptionText) throws(Failure) -> FilePart {
        try FilePart(parsing: try TextCodec(mayBeEmpty: false).parse(text), exists: text.exists)
    }

    func read(_ value: JobValue) throws(Failure) -> FilePart {
        guard let part = try FilePartJSON.part(value, "a file") else { throw value.wrong("name a file") }
        return part
    }

    func node(_ value: FilePart) -> JSONNode? { FilePartJSON.node(value) }
}
