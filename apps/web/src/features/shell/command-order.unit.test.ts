import { type KeyAction, keyActions } from "@intray/server/modules/preferences/keys"
import { describe, expect, it } from "vitest"
import { createKeyboard, type KeyBinding } from "../../lib/keyboard.ts"
import { inOrder } from "./command-order.ts"

const run = () => undefined
const plain = (label: string, group: string, more: Partial<KeyBinding> = {}): KeyBinding =>
  ({ keys: [], label, group, run, ...more }) as KeyBinding
const act = (action: KeyAction, group: string, grave = false): KeyBinding => ({ action, label: action, group, run, grave })

/** Shortcuts registered by the parts of the inbox. */
const parts: KeyBinding[][] = [
  [act("keys", "Everywhere"), act("focus", "Everywhere")],
  [plain("Mark as spam", "Submissions", { grave: true })],
  [act("trash", "Submissions", true)],
  [plain("Export submissions", "Submissions")],
  [plain("Save the view", "Views")],
  [plain("Something new", "A heading nobody ranked")],
  [plain("Oldest first", "Order")],
  [
    act("undo", "Inbox"),
    act("next", "Inbox"),
    act("decide", "Inbox"),
    plain("Pass", "Labels: Verdict", { keys: "2" } as never),
    plain("Shortlist", "Labels: Verdict", { keys: "1" } as never),
    plain("House", "Labels: Genre", { keys: "3" } as never),
    plain("Maybe", "Labels: Verdict", { keys: "m" } as never),
    plain("Dub", "Labels: Genre", { keys: "b" } as never),
    plain("Back to the list", "Inbox", { keys: "Escape" } as never),
  ],
]

const palette = [
  "next",
  "decide",
  "undo",
  "Back to the list",
  "Shortlist",
  "Pass",
  "Maybe",
  "House",
  "Dub",
  "Oldest first",
  "Save the view",
  "Export submissions",
  "Something new",
  "focus",
  "keys",
  "trash",
  "Mark as spam",
]

describe("actions with a shortcut", () => {
  it.each([
    ["as the page is drawn", parts],
    ["the other way round", parts.toReversed()],
    ["after one part went and came back", [...parts.slice(3), ...parts.slice(0, 3)]],
  ])("have the same order: %s", (_, brought) => {
    const keyboard = createKeyboard({ dialogOpen: () => false })
    for (const part of brought) keyboard.register(part)
    const commands = inOrder(keyboard.commands(), (one) => one.key ?? undefined).map((one) => one.label)
    expect(commands).toEqual(palette)
    // The `?` dialog has the same order, for actions with a key.
    const listed = inOrder(keyboard.list(), (one) => one.keys[0]).map((one) => one.label)
    expect(listed.length).toBeGreaterThan(8)
    expect(listed).toEqual(palette.filter((label) => listed.includes(label)))
  })

  it("are sorted by name if nothing else orders them", () => {
    const two = [plain("Back to the view", "Views"), plain("Save", "Views")].map((one) => ({ ...one, action: undefined, grave: false }))
    for (const brought of [two, two.toReversed()]) {
      expect(inOrder(brought, () => undefined).map((one) => one.label)).toEqual(["Back to the view", "Save"])
    }
  })

  it("keep unranked headings together, sorted by name", () => {
    const listed = (label: string, group: string) => ({ label, group, action: undefined, grave: false })
    const all = [listed("b", "Zebras"), listed("c", "Ants"), listed("a", "Zebras"), listed("d", "Ants")]
    expect(inOrder(all, () => undefined).map((one) => one.label)).toEqual(["c", "d", "a", "b"])
  })

  it("keep their position after the user changes or removes their key", () => {
    const keyboard = createKeyboard({ dialogOpen: () => false })
    keyboard.register(keyActions.map((action) => act(action, "Inbox")))
    const order = () => inOrder(keyboard.list(), (one) => one.keys[0]).map((one) => one.label)
    const before = order()
    keyboard.setMap({ next: "z", undo: null })
    expect(order()).toEqual(before)
    expect(before).toEqual(keyActions)
  })
})
