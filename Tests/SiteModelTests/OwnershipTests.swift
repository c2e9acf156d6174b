import SiteModel
import TestSupport
import Testing

/// Whose memo it is (design §1).
struct OwnershipTests {
  static let declared = """
    owner: lin
    users:
      lin: {name: 林曉, aliases: [小林]}
      mara: {name: Mara Okafor, email: mara@example.org}
    """

  @Test(
    arguments: [
      ("mara/a.md", "", "mara", nil), ("MARA/a.md", "", "mara", nil), ("x/a.md", "", "lin", nil),
      ("a.md", "", "lin", nil),
      ("mara/a.md", "user: lin", "lin", nil), ("mara/a.md", "user: LIN", "lin", nil),
      ("mara/a.md", "user: 小林", "lin", nil), ("lin/a.md", "user: mara okafor", "mara", nil),
      ("lin/a.md", "author: Mara Okafor", "mara", nil), ("lin/a.md", "author: A. Guest", "lin", "A. Guest"),
      ("lin/a.md", "user: lin\nauthor: Mara Okafor", "lin", "Mara Okafor"),
      ("lin/a.md", "user: lin\nauthor: 小林", "lin", nil),
      ("lin/a.md", "user: mara\nauthor: A. Guest", "mara", "A. Guest"),
      ("mara/a.md", "user: nobody\nauthor: 小林", "lin", nil), ("mara/a.md", "user: nobody", "mara", nil),
    ] as [(String, String, String, String?)]) func ofDeclaredUsers(
      _ path: String, _ keys: String, _ owner: String, _ byline: String?
    ) throws
  {
    let site = try TestSite([path: "---\n\(keys)\n---\n"], settings: Self.declared)
    let memo = try #require(site.memo(path))
    #expect(site.site.people[memo.owner].handle == owner)
    #expect(memo.byline == byline)
    #expect(site.says.contains { $0.contains("nobody is called 'nobody'") } == keys.contains("nobody"))
  }

  @Test(arguments: [
    ("ann/a.md", "", "ann"), ("ann/deep/a.md", "", "ann"), ("two words/a.md", "", "kim"),
    ("tags/a.md", "", "kim"),
    ("a.md", "", "kim"), ("ann/a.md", "user: Bob", "Bob"), ("ann/a.md", "user: two words", "ann"),
    ("ann/a.md", "author: bob", "ann"), ("ann/a.md", "user: archive", "ann"),
  ]) func withoutDeclaredUsers(_ path: String, _ keys: String, _ owner: String) throws {
    let site = try TestSite([path: "---\n\(keys)\n---\n"], settings: "owner: kim")
    let memo = try #require(site.memo(path))
    #expect(site.site.people[memo.owner].handle == owner)
  }

  @Test(
    arguments: [
      ("", nil), ("user: someone", "someone"), ("author: A. Walker", "A. Walker"),
      ("user: x\nauthor: A. Walker", "A. Walker"), ("author: Vault", nil), ("user: vault", nil),
    ] as [(String, String?)]) func ofABareFolder(_ keys: String, _ byline: String?) throws
  {
    let site = try TestSite(["ann/a.md": "---\n\(keys)\n---\n", "b.md": "x"], settings: nil)
    #expect(site.site.people.map(\.handle) == ["vault"])
    #expect(site.memo("ann/a.md")?.byline == byline)
    #expect(site.says.isEmpty)
  }

  @Test func peopleAreDeclaredFirstThenByHandle() throws {
    let site = try TestSite(
      ["zoe/a.md": "", "ann/a.md": "", "b.md": "---\nuser: Mia\n---\n"], settings: "owner: zoe")
    #expect(site.site.people.map(\.handle) == ["zoe", "Mia", "ann"])
  }
}
