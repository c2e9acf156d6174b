internal import ParallelMap

/// The terms of all documents with their postings, cut into shards that a browser loads one at a time.
package struct SearchIndex: Sendable {
  /// The keys of the documents, ascending.
  let keys: [UInt32]
  let lists: PostingLists
  package let shards: [TermShard]

  /// Makes the index of documents by their keys, ascending; `collect` adds the terms of one, on any thread.
  package init(
    keys: [UInt32], collect: @Sendable (_ document: Int, _ collector: inout PostingCollector) -> Void
  ) {
    self.keys = keys
    let chunks = Self.chunks(min(keys.count, PostingCollector.most))
    var collected = chunks.parallelMap { range in
      var collector = PostingCollector()
      for document in range {
        collect(document, &collector)
        collector.end()
      }
      return collector.finished()
    }
    lists = PostingLists(&collected, keys: keys)
    shards = TermShard.split(lists)
  }

  /// Enough for all cores to end at about the same time, few enough that terms are seldom met twice.
  private static func chunks(_ count: Int) -> [Range<Int>] {
    let number = max(1, min(16, count / 64))
    return (0..<number).map { count * $0 / number..<count * ($0 + 1) / number }
  }

  /// The script that holds a shard.
  package func bytes(of shard: TermShard) -> [UInt8] {
    var writer = ShardWriter()
    writer.write(shard, lists, keys: keys)
    return writer.out
  }

  /// The script that says where each term and each document is.
  package func directory(_ documents: DocumentShards) -> [UInt8] {
    ShardWriter.directory(terms: shards, documents: documents)
  }
}
