import { afterAll, beforeAll, expect, it, vi } from "vitest"

/** The palette of somebody who reads German: rows are made while its modules load, so they load again behind the German. */

let texts: (typed: string) => string[]
let called: string[]

beforeAll(async () => {
  vi.resetModules()
  const { readMemberWordsBy } = await import("@intray/i18n/members")
  const { german } = await import("@intray/i18n/members/de/index")
  readMemberWordsBy(() => german)
  const { entriesOf, matching } = await import("./palette-entries.ts")
  const { actionWords, paletteTable } = await import("./palette-table.ts")
  const rows = [...paletteTable.everywhere, ...paletteTable.places]
  called = [...rows.map((row) => row.words), ...Object.values(actionWords)]
  const undo = {
    label: "Rückgängig",
    group: "Posteingang",
    action: "undo" as const,
    key: "u",
    grave: false,
    run: () => undefined,
  }
  const all = entriesOf([undo], { stages: [], portals: [], views: [] } as never, { can: () => true, platform: true })
  texts = (typed) => matching(all, typed).map((one) => one.text)
})
afterAll(() => vi.resetModules())

it.each([
  ["Einstellungen", "Einstellungen"],
  ["abmelden", "Abmelden"],
  ["ausloggen", "Abmelden"],
  ["log out", "Abmelden"],
  ["dunkel", "Dunkle Farben"],
  ["dark", "Dunkle Farben"],
  ["nacht", "Dunkle Farben"],
  ["passwort", "Sicherheit"],
  ["tastenkurzel", "Tastatur"],
  ["papierkorb", "Papierkorb öffnen"],
  ["settings", "Einstellungen"],
  ["leute einladen", "Leute einladen"],
  ["tabelle", "Import"],
  ["rechnung", "Tarif"],
  ["zurücknehmen", "Rückgängig"],
])("%s finds %s", (typed, text) => expect(texts(typed)).toContain(text))

it("knows words as they are typed: in lower case, once each, the English ones too", () => {
  expect(called.length).toBeGreaterThan(50)
  for (const words of called) {
    expect(words).toMatch(/^[a-zäöüß0-9_]+( [a-zäöüß0-9_]+)*$/)
    expect(new Set(words.split(" ")).size, words).toBe(words.split(" ").length)
  }
})
