/// The command's version, for `--version` and the manual. See CHANGELOG.md.
let glfxVersion = "0.1.0"
