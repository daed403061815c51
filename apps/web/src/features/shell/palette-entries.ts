import { keyWords } from "@intray/server/copy/keys"
import { palette as words } from "@intray/server/copy/palette"
import { shell } from "@intray/server/copy/shell"
import { team } from "@intray/server/copy/team"
import { teamMembers } from "@intray/server/copy/team-members"
import { teamPlan } from "@intray/server/copy/team-plan"
import { teamRoles } from "@intray/server/copy/team-roles"
import type { Command } from "../../lib/keyboard.ts"
import { foldName } from "../../lib/members.ts"
import type { Places } from "./use-places.ts"

/** Something that the palette offers. */
export type Entry = {
  id: string
  section: string
  text: string
  /** Beside the text: what kind of thing it is. */
  note: string
  /** The key that does the same; null: none. */
  key: string | null
  to: { kind: "command"; run: () => void } | { kind: "page"; to: string; search?: Record<string, string | number> }
}

/** What can be done on the page, and every place there is. */
export function entriesOf(commands: readonly Command[], places: Places): Entry[] {
  const seen = new Set<string>()
  const here = commands
    .filter(({ label, action }) => action !== "palette" && !seen.has(label) && seen.add(label))
    .map(
      ({ label, group, key, run }, index): Entry => ({
        id: `c${index}`,
        section: words.here,
        text: label,
        note: group,
        key,
        to: { kind: "command", run },
      }),
    )
  const page = (text: string, note: string, to: string, search?: Record<string, string>): Entry => ({
    id: `${to}?${new URLSearchParams(search)}`,
    section: words.goTo,
    text,
    note,
    key: null,
    to: { kind: "page", to, ...(search ? { search } : {}) },
  })
  const inbox = "/dashboard/submissions"
  return [
    ...here,
    page(shell.nav.allOpen, words.view, inbox),
    ...places.stages.map((stage) => page(shell.nav.stageView({ stage: stage.name }), words.view, inbox, { stage: stage.id })),
    ...places.portals.map((portal) => page(portal.title, words.portal, inbox, { portal: portal.slug })),
    page(shell.nav.portals, "", "/dashboard/portals"),
    page(shell.nav.templates, "", "/dashboard/templates"),
    page(shell.nav.decisions, "", "/dashboard/decisions"),
    page(shell.nav.outbox, "", "/dashboard/outbox"),
    page(shell.nav.insights, "", "/dashboard/insights"),
    page(shell.nav.releases, "", "/dashboard/_releases"),
    page(shell.user.settings, "", "/dashboard/settings"),
    page(keyWords.page, words.settings, "/dashboard/settings/keys"),
    page(team.settings.nav, words.settings, "/dashboard/settings/team"),
    page(teamMembers.page, words.settings, "/dashboard/settings/members"),
    page(teamRoles.page, words.settings, "/dashboard/settings/roles"),
    page(teamPlan.page, words.settings, "/dashboard/settings/plan"),
  ]
}

/** Those whose words begin with what was typed, best first: the text itself before its later words, and these before its note. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const wanted = foldName(typed)
  if (wanted === "") return [...entries]
  const sections = entries.map((entry) => entry.section)
  const rank = ({ text, note }: Entry) => {
    const [name, all] = [foldName(text), foldName(`${text} ${note}`)]
    if (name.startsWith(wanted)) return 0
    if (name.includes(` ${wanted}`)) return 1
    return wanted.split(" ").every((word) => ` ${all}`.includes(` ${word}`)) ? 2 : 3
  }
  return (
    entries
      .map((entry) => ({ entry, rank: rank(entry) }))
      .filter((one) => one.rank < 3)
      // Each section stays in one piece.
      .sort((a, b) => sections.indexOf(a.entry.section) - sections.indexOf(b.entry.section) || a.rank - b.rank)
      .map((one) => one.entry)
  )
}
