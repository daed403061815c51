import type { PermissionRequest } from "@intray/auth/permissions"
import { palette as words } from "@intray/i18n/palette"
import { shell } from "@intray/i18n/shell"
import type { Command } from "../../lib/keyboard.ts"
import { foldName } from "../../lib/members.ts"
import { inOrder } from "./command-order.ts"
import { actionWords, type PaletteAction, type PaletteRow, paletteTable } from "./palette-table.ts"
import type { Places } from "./use-places.ts"

/** Something that the palette offers. */
export type Entry = {
  id: string
  section: string
  text: string
  /** Next to the text: what kind of thing it is. */
  note: string
  /** What else it is called: found by, never shown. */
  words: string
  /** The key that does the same; null: none. */
  key: string | null
  to:
    | { kind: "command"; run: () => void }
    | { kind: "page"; to: string; search?: Record<string, string | number>; hash?: string }
    | { kind: "act"; act: PaletteAction }
}

/** Who asks, as far as it decides what is offered. */
export type Asker = { can: (request: PermissionRequest) => boolean; platform: boolean }

/**
 * What can be done on the page, what can be done from everywhere, and every place there is: always in the same order, and never with a grave
 * act at its head, which Enter does without a look.
 */
export function entriesOf(commands: readonly Command[], places: Places, asker: Asker): Entry[] {
  const seen = new Set<string>()
  const known = commands.filter(({ label, action }) => action !== "palette" && !seen.has(label) && seen.add(label))
  const ordered = inOrder(known, (one) => one.key ?? undefined)
  const here = ordered.map(
    ({ label, group, key, run, action }, index): Entry => ({
      id: `c${index}`,
      section: words.here,
      text: label,
      note: group,
      words: (action && actionWords[action]) ?? "",
      key,
      to: { kind: "command", run },
    }),
  )
  const offered = ({ needs, platform }: PaletteRow) => (!platform || asker.platform) && (!needs || asker.can(needs))
  const rows = (list: readonly PaletteRow[], section: string) =>
    list
      // What the page itself can do is there already.
      .filter((row) => offered(row) && !seen.has(row.text))
      .map(
        (row): Entry => ({
          id: "act" in row ? row.act : `${row.text} ${row.to}`,
          section,
          text: row.text,
          note: row.note ?? "",
          words: row.words,
          key: null,
          to:
            "act" in row
              ? { kind: "act", act: row.act }
              : { kind: "page", to: row.to, ...(row.search && { search: row.search }), ...(row.hash && { hash: row.hash }) },
        }),
      )
  const inbox = "/dashboard/submissions"
  const view = (text: string, note: string, also: string, search: Record<string, string>): Entry => ({
    id: `${inbox}?${new URLSearchParams(search)}`,
    section: words.goTo,
    text,
    note,
    words: also,
    key: null,
    to: { kind: "page", to: inbox, search },
  })
  const acts = rows(paletteTable.everywhere, words.act)
  return [
    ...(ordered[0]?.grave ? [...acts, ...here] : [...here, ...acts]),
    ...places.views.map((saved) => view(saved.name, words.view, "saved list filter", { ...saved.search, view: saved.id })),
    ...places.stages.map((stage) => {
      const also = `stages status column list ${stage.category === "spam" ? "junk" : stage.category}`
      return view(shell.nav.stageView({ stage: stage.name }), words.view, also, { stage: stage.id })
    }),
    ...places.portals.map((portal) => view(portal.title, words.portal, "form call", { portal: portal.slug })),
    ...rows(paletteTable.places, words.goTo),
  ]
}

/** The submission whose number was typed, `#42` or `42`; null: no number was. */
export function jumpOf(typed: string): Entry | null {
  const number = Number(/^#?\s*(\d{1,9})$/.exec(typed.trim())?.[1] ?? 0)
  if (number < 1) return null
  return {
    id: `#${number}`,
    section: words.submissions,
    text: words.jump({ number }),
    note: "",
    words: "",
    key: null,
    to: { kind: "page", to: "/dashboard/submissions", search: { state: "all", sel: number } },
  }
}

/** Those that have a word beginning with each word that was typed, best first: the text itself, its later words, its note, what else it is called. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const wanted = foldName(typed)
  if (wanted === "") return [...entries]
  const sections = entries.map((entry) => entry.section)
  const rank = (entry: Entry) => {
    const name = foldName(entry.text)
    if (name.startsWith(wanted)) return 0
    if (name.includes(` ${wanted}`)) return 1
    const begins = (text: string) => wanted.split(" ").every((word) => ` ${text}`.includes(` ${word}`))
    if (begins(foldName(`${entry.text} ${entry.note}`))) return 2
    return begins(foldName(`${entry.text} ${entry.note} ${entry.words}`)) ? 3 : 4
  }
  const found = entries.map((entry) => ({ entry, rank: rank(entry) })).filter((one) => one.rank < 4)
  // A section whose best is called so comes before one that is only called so among other things, and each stays in one piece.
  const best = new Map<string, number>()
  for (const { entry, rank: own } of found) best.set(entry.section, Math.min(own, best.get(entry.section) ?? own))
  const order = (section: string) => (best.get(section) ?? 0) * entries.length + sections.indexOf(section)
  return found.sort((a, b) => order(a.entry.section) - order(b.entry.section) || a.rank - b.rank).map((one) => one.entry)
}
