internal import Render

extension ProgramCache {
    /// Keeps programs as files.
    init(_ cache: CompileCache) {
        let folder = CacheFolder(cache.folder)
        self.init(edition: cache.edition, read: { folder.read($0) }, write: { folder.write($0, $1) })
    }
}
