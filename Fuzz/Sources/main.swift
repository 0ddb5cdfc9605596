import CLibFuzzer
import Glibc

// fuzz TARGET [LIBFUZZER-OPTION…] [CORPUS…]

/// Runs libFuzzer on a target with the command line's options.
private func run(_ target: @escaping @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32) -> Int32 {
    var count = CommandLine.argc - 1
    // libFuzzer restarts itself by its first argument: that has to stay the program's name.
    guard let name = CommandLine.unsafeArgv[0] else { return 2 }
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
    CommandLine.unsafeArgv[1] = name
    return LLVMFuzzerRunDriver(&count, &arguments, target)
}

switch CommandLine.arguments.dropFirst().first {
case "shader": exit(run { ShaderFuzz.detected(FuzzInput($0, $1)) })
case "dialect": exit(run { ShaderFuzz.everyDialect(FuzzInput($0, $1)) })
case "annotation": exit(run { AnnotationFuzz.run(FuzzInput($0, $1)) })
case "arguments": exit(run { ArgumentFuzz.run(FuzzInput($0, $1)) })
case "job": exit(run { JobFileFuzz.run(FuzzInput($0, $1)) })
case "values": exit(run { ValueFuzz.run(FuzzInput($0, $1)) })
case "table": exit(run { TableFuzz.run(FuzzInput($0, $1)) })
case "native": exit(run { NativeFuzz.text(FuzzInput($0, $1)) })
case "words": exit(run { NativeFuzz.words(UnsafeRawBufferPointer(start: $0, count: $1)) })
case "requests": exit(run { RequestFuzz.run(FuzzInput($0, $1)) })
case "golden": exit(run { GoldenFuzz.run(FuzzInput($0, $1)) })
default:
    print("shader dialect annotation arguments job values table native words requests golden")
    exit(2)
}
