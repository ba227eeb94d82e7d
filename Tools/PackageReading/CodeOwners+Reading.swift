package import CodeOwnership

extension CodeOwners {
  /// Reads the first CODEOWNERS file among GitHub's places in the repository of a package.
  package static func read(forPackage packagePath: String) -> CodeOwners {
    let prefix = RepositoryRoot.prefix(ofPackage: packagePath)
    let package = FolderReader.resolved(packagePath)
    let repository = prefix.isEmpty ? package : String(package.dropLast(prefix.count))
    for place in places {
      do throws(BoundaryCheckError) {
        let text = try FileReader.text(of: "\(repository)/\(place)", limit: sizeLimit - 1)
        return CodeOwners(text, file: place, prefix: prefix)
      } catch .tooLarge {
        return CodeOwners(file: place, prefix: prefix).refused(.tooLarge)
      } catch {
        continue
      }
    }
    return CodeOwners(prefix: prefix)
  }
}
