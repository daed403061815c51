import { filters } from "@intray/i18n/filters"
import { dateFormat } from "@intray/i18n/intl"
import { trash } from "@intray/i18n/trash"
import { locale } from "../../../lib/i18n.ts"
import { inOrder, isOpen } from "../state/stages.ts"
import type { InboxFilter } from "./filter.ts"
import { readAnswers } from "./filter-answers.ts"
import { daysOf, isPreset } from "./filter-days.ts"
import { type Part, partsOf } from "./filter-edit.ts"
import type { ReferenceData } from "./reference-data.ts"
import { me, nobody } from "./search.ts"

export type Person = { id: string; name: string; image: string | null }

/** The data that filters refer to by id. */
export type FilterContext = ReferenceData & {
  /** The members of the team. */
  people: readonly Person[]
  /** The current user. */
  userId: string | null
}

/** The text of an active filter. */
export type Named = {
  kind: string
  /** "any of", "all of"; only if there are several values. */
  mode?: string
  value: string
}

/** Text of a chip. Deleted values are shown as deleted. */
export function nameOf(filter: InboxFilter, part: Part, known: FilterContext): Named {
  const kind = filters.kinds[part]
  const { chip, gone, match, values } = filters
  const listed = (ids: readonly string[], find: (id: string) => string | undefined, missing: string) => ({
    kind,
    value: [...new Set(ids.map((id) => find(id) ?? missing))].join(", "),
  })
  const label = (id: string) => known.labels.find((one) => one.id === id)?.name
  switch (part) {
    case "text":
      return { kind, value: filter.text.trim() }
    case "portals":
      return listed(filter.portals, (slug) => known.portals.find((one) => one.slug === slug)?.title, gone.portals)
    case "stages": {
      if (filter.stages.length > 0) return listed(filter.stages, (id) => known.stages.find((one) => one.id === id)?.name, gone.stages)
      const open = inOrder(known.stages).filter(isOpen)
      if (open.length === 0) return { kind, value: values.openOnly }
      // A held decision is not published yet, so its submission counts as open, unless "held: no" excludes it.
      return { kind, value: [...open.map((one) => one.name), ...(filter.held === false ? [] : [values.held])].join(", ") }
    }
    case "labels": {
      const mode = filter.match === "all" ? match.allOf : match.anyOf
      return { ...listed(filter.labels, label, gone.labels), ...(filter.labels.length > 1 ? { mode } : {}) }
    }
    case "without":
      return listed(filter.without, label, gone.labels)
    case "assignees":
    case "reviewers":
      return listed(filter[part], (id) => personName(id, known), gone.people)
    case "date":
      return { kind, value: dateName(filter.date ?? "") }
    case "answers":
      return { kind, value: [...new Set(readAnswers(filter.answers).map((one) => one.key))].join(", ") }
    case "reviews":
      return { kind, value: chip.reviews }
    case "files":
      return { kind, value: filter.files ? chip.filesYes : chip.filesNo }
    case "held":
      return { kind, value: filter.held ? chip.heldYes : chip.heldNo }
    case "offer":
      return { kind, value: filter.offer.map((state) => values.offer[state]).join(", ") }
    case "overdue":
    case "unread":
    case "trash":
      return { kind, value: chip.heldYes }
    case "snoozed":
      return { kind, value: chip[filter.snoozed ?? "any"] }
  }
}

/** A person's name, or the text for a placeholder such as `me`; undefined for people outside the team. */
export function personName(id: string, { people }: Pick<FilterContext, "people">): string | undefined {
  if (id === me) return filters.values.me
  if (id === nobody) return filters.values.nobody
  return people.find((one) => one.id === id)?.name
}

/** "Last 7 days", "since 3 Nov", "1 Nov to 7 Nov 2025". */
export function dateName(date: string, now = new Date()): string {
  if (isPreset(date)) return filters.dates[date]
  const { from, to } = daysOf(date)
  const words = filters.dates
  const day = (text: string) => {
    const [year = 1970, month = 1, of = 1] = text.split("-").map(Number)
    const sameYear = year === now.getFullYear()
    const at = new Date(year, month - 1, of)
    return dateFormat(locale, { day: "numeric", month: "short", ...(sameYear ? {} : { year: "numeric" }) }).format(at)
  }
  if (from === null) return words.until({ day: day(to ?? "") })
  if (to === null) return words.since({ day: day(from) })
  return from === to ? day(from) : words.between({ from: day(from), to: day(to) })
}

/**
 * The title of the list: the one value that it is filtered by, or else "All open", "Everything" or "Filtered". `names` are the texts for
 * the last three.
 */
export function listName(filter: InboxFilter, known: FilterContext, names: { open: string; all: string; filtered: string }): string {
  const open = filter.stages.length === 0 && filter.state === "open"
  const set = partsOf(filter).filter((part) => part !== "stages" || !open)
  const [only] = set
  if (only === undefined) return open ? names.open : names.all
  if (set.length > 1) return names.filtered
  const { value } = nameOf(filter, only, known)
  if (only === "held" && filter.held) return filters.values.held
  if (only === "trash") return trash.name
  if (only === "overdue" || only === "unread") return filters.values[only]
  if (only === "snoozed" && filter.snoozed === "only") return filters.kinds.snoozed
  if (only === "date" && filter.date !== null && isPreset(filter.date)) return filters.titles.arrived({ when: value })
  const one = only === "stages" || only === "labels" || only === "portals" || only === "assignees" ? filter[only] : []
  const gone: string[] = Object.values(filters.gone)
  if (one.length !== 1 || gone.includes(value)) return names.filtered
  return only === "assignees" ? filters.titles.assigned({ name: one[0] === me ? filters.titles.me : value }) : value
}
