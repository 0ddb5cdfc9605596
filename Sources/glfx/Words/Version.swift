/// The command's version, as `--version` and the manual say it. See CHANGELOG.md.
let glfxVersion = "0.1.0"
