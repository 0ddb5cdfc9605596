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

guard let target = CommandLine.arguments.dropFirst().first.flatMap(FuzzTarget.init(rawValue:)) else {
    print(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))
    exit(2)
}
exit(run(target.run))
