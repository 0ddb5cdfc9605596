/// What an input is given to.
enum FuzzTarget: String, CaseIterable {
    case shader, dialect, annotation, arguments, job, values, table, native, words, requests, golden

    /// Takes an input: libFuzzer's form of a function, which returns 0.
    var run: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32 {
        switch self {
        case .shader: { ShaderFuzz.detected(FuzzInput($0, $1)) }
        case .dialect: { ShaderFuzz.everyDialect(FuzzInput($0, $1)) }
        case .annotation: { AnnotationFuzz.run(FuzzInput($0, $1)) }
        case .arguments: { ArgumentFuzz.run(FuzzInput($0, $1)) }
        case .job: { JobFileFuzz.run(FuzzInput($0, $1)) }
        case .values: { ValueFuzz.run(FuzzInput($0, $1)) }
        case .table: { TableFuzz.run(FuzzInput($0, $1)) }
        case .native: { NativeFuzz.text(FuzzInput($0, $1)) }
        case .words: { NativeFuzz.words(UnsafeRawBufferPointer(start: $0, count: $1)) }
        case .requests: { RequestFuzz.run(FuzzInput($0, $1)) }
        case .golden: { GoldenFuzz.run(FuzzInput($0, $1)) }
        }
    }
}
