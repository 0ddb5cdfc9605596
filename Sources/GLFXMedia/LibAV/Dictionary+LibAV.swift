internal import CGLFXLibAV

/// Metadata in the order of the file. The corresponding C type is `AVDictionary`.
package func entries(of dictionary: OpaquePointer?) -> [(key: String, value: String)] {
    var result: [(key: String, value: String)] = []
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
        result.append((String(cString: next.pointee.key), String(cString: next.pointee.value)))
        entry = next
    }
    return result
}

/// Calls `body` with a new `AVDictionary` of these entries and frees it afterwards.
package func withDictionary<Result, E: Error>(
    _ entries: [(key: String, value: String)], _ body: (inout OpaquePointer?) throws(E) -> Result
) throws(E) -> Result {
    var dictionary: OpaquePointer?
    for entry in entries { av_dict_set(&dictionary, entry.key, entry.value, 0) }
    defer { av_dict_free(&dictionary) }
    return try body(&dictionary)
}
