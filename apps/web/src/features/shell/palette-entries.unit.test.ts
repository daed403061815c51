import { can } from "@intray/auth/permissions"
import { describe, expect, it } from "vitest"
import { type Entry, entriesOf, jumpOf, matching } from "./palette-entries.ts"
import { paletteTable } from "./palette-table.ts"

const entry = (text: string, note = "", words = "", section = "s"): Entry => ({
  id: text,
  section,
  text,
  note,
  words,
  key: null,
  to: { kind: "page", to: "/" },
})
const command = (label: string, action?: "palette" | "undo", grave = false) => ({
  label,
  group: "Inbox",
  action,
  key: "x",
  grave,
  run: () => undefined,
})
const places = {
  stages: [
    { id: "s1", name: "New", category: "inbox" },
    { id: "s2", name: "Spam", category: "spam" },
  ],
  portals: [{ slug: "demos", title: "Demos" }],
  views: [{ id: "v1", name: "Basslines to hear again", search: { label: "l1", sort: "oldest" } }],
} as never
const everybody = { can: () => true, platform: true }
const texts = (typed: string, asker: Parameters<typeof entriesOf>[2] = everybody, commands = [command("Undo", "undo")]) =>
  matching(entriesOf(commands, places, asker), typed).map((one) => one.text)

describe("the palette", () => {
  it("finds by the beginnings of words, the text before the note, and both before what else it is called", () => {
    const all = [
      entry("Next stage", "Inbox"),
      entry("Shortlist", "Labels: Verdict"),
      entry("Share", ""),
      entry("Verdict settings"),
      entry("Café"),
      entry("Members", "Settings", "people sharing"),
    ]
    expect(matching(all, "sh").map((one) => one.text)).toEqual(["Shortlist", "Share", "Members"])
    expect(matching(all, "stage").map((one) => one.text)).toEqual(["Next stage"])
    expect(matching(all, "verdict").map((one) => one.text)).toEqual(["Verdict settings", "Shortlist"])
    expect(matching(all, "short verd").map((one) => one.text)).toEqual(["Shortlist"])
    expect(matching(all, "people set").map((one) => one.text)).toEqual(["Members"])
    expect(matching(all, "cafe").map((one) => one.text)).toEqual(["Café"])
    expect(matching([...all, entry("Ørjan  Ünal")], "orjan unal").map((one) => one.text)).toEqual(["Ørjan  Ünal"])
    expect(matching(all, "zzz")).toEqual([])
    expect(matching(all, " ")).toHaveLength(6)
  })

  it("keeps each section in one piece, that of the best answer first", () => {
    const all = [
      entry("Decide", "", "publish", "here"),
      entry("Undo", "", "", "here"),
      entry("Publish", "", "", "go"),
      entry("Publishing", "", "", "go"),
    ]
    expect(matching(all, "publish").map((one) => one.text)).toEqual(["Publish", "Publishing", "Decide"])
  })

  it("offers what the page can do, once each and without itself, then what can be done anywhere, then the places", () => {
    const found = entriesOf([command("Decide"), command("Decide"), command("Search or jump to", "palette")], places, everybody)
    expect(found.filter((one) => one.to.kind === "command").map((one) => one.text)).toEqual(["Decide"])
    expect(found.map((one) => one.to)).toContainEqual({ kind: "page", to: "/dashboard/submissions", search: { stage: "s1" } })
    const saved = { label: "l1", sort: "oldest", view: "v1" }
    expect(matching(found, "bass").map((one) => one.to)).toEqual([{ kind: "page", to: "/dashboard/submissions", search: saved }])
    expect(new Set(found.map((one) => one.id)).size).toBe(found.length)
    const twice = entriesOf([command("Export submissions")], places, everybody)
    expect(twice.filter((one) => one.text === "Export submissions")).toHaveLength(1)
  })

  it("says the same in the same order whatever the page brought first, and nothing grave at its head", () => {
    const brought = [command("Mark as spam", undefined, true), command("Open it"), command("Undo", "undo")]
    const order = (commands: typeof brought) => entriesOf(commands, places, everybody).map((one) => one.text)
    expect(order(brought).slice(0, 3)).toEqual(["Undo", "Open it", "Mark as spam"])
    expect(order(brought.toReversed())).toEqual(order(brought))
    const alone = order(brought.slice(0, 1))
    expect(alone[0]).toBe("New portal")
    expect(alone).toContain("Mark as spam")
  })

  it("counts of two of one name the upper one, wherever it then is", () => {
    const below = command("Decide")
    const top = { ...below, group: "Above" }
    expect(entriesOf([top, below], places, everybody).filter((one) => one.text === "Decide")).toMatchObject([{ note: "Above" }])
  })

  it.each([
    ["invite", "Invite people"],
    ["add member", "Invite people"],
    ["colleague", "Invite people"],
    ["stages", "New"],
    ["dark", "Dark colours"],
    ["theme", "Light colours"],
    ["night", "Dark colours"],
    ["sign out", "Sign out"],
    ["log out", "Sign out"],
    ["logout", "Sign out"],
    ["new portal", "New portal"],
    ["create form", "New portal"],
    ["export", "Export submissions"],
    ["csv", "Export submissions"],
    ["download", "Export submissions"],
    ["csv", "Import"],
    ["spam", "Spam"],
    ["junk", "Spam"],
    ["delete", "Delete the team"],
    ["delete account", "Delete your account"],
    ["trash", "Team"],
    ["password", "Security"],
    ["2fa", "Security"],
    ["billing", "Plan"],
    ["upgrade", "Plan"],
    ["people", "Members"],
    ["permissions", "Roles"],
    ["tags", "Labels"],
    ["statistics", "Insights"],
    ["discord", "Notifications"],
    ["shortcuts", "Keyboard"],
    ["slack", "Webhooks"],
    ["token", "API"],
    ["email", "Outbox"],
    ["revert", "Undo"],
    ["inbox", "All open"],
    ["form", "Demos"],
    ["smtp", "Mail"],
    ["language", "Settings"],
  ])("%s finds %s", (typed, text) => expect(texts(typed)).toContain(text))

  it("offers nobody what they may not do", () => {
    const member = { can: () => false, platform: false }
    for (const typed of ["invite", "new portal", "export", "delete the team", "import", "token", "smtp", "platform"]) {
      expect(texts(typed, member, []), typed).not.toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^(Invite people|New portal|Export submissions|Delete the team|Import|API|Mail|Admin)$/),
        ]),
      )
    }
    expect(texts("sign out", member)).toEqual(["Sign out"])
  })

  it("offers the outbox to those alone who may write to submitters", () => {
    const as = (role: string): Parameters<typeof texts>[1] => ({ can: (request) => can(role, request), platform: false })
    expect(texts("outbox", as("member"), [])).toEqual(["Outbox"])
    expect(texts("outbox", as("viewer"), [])).toEqual([])
  })

  it("knows words as they are typed: in lower case, once each", () => {
    for (const row of [...paletteTable.everywhere, ...paletteTable.places]) {
      const words = row.words.split(" ")
      expect(row.words, row.text).toMatch(/^[a-z0-9_]+( [a-z0-9_]+)*$/)
      expect(new Set(words).size, row.text).toBe(words.length)
    }
  })

  it.each([
    ["#42", 42],
    ["42", 42],
    [" # 42 ", 42],
    ["#007", 7],
  ])("%s jumps to its submission", (typed, sel) => {
    expect(jumpOf(typed)).toMatchObject({ text: `Open #${sel}`, to: { to: "/dashboard/submissions", search: { state: "all", sel } } })
  })

  it.each(["", "#", "#0", "0", "42a", "4 2", "#4.2", "-1", "1234567890"])("%s is no number of one", (typed) => {
    expect(jumpOf(typed)).toBeNull()
  })
})
