import type { PlaceCount } from "@intray/server/features/submissions/schema"

/** The URL is the filter: what the search parameters of the inbox mean, and how to write them. */

export type InboxSearch = {
  /** Slugs, comma-separated. */
  portal?: string
  /** Stage ids, comma-separated. */
  stage?: string
  /** Label ids, comma-separated; a submission with any of them matches. */
  label?: string
  /** Words that must be in it. */
  q?: string
  /** Absent: what is open and what is held. */
  state?: "all"
  /** Absent: newest first. */
  sort?: "oldest"
  /** Number of the submission that is open. */
  sel?: number
}

export type InboxFilter = {
  portals: string[]
  stages: string[]
  labels: string[]
  /** As typed; empty: none. */
  text: string
  state: "open" | "all"
  sort: "newest" | "oldest"
}

/** Characters of a search. */
export const mostText = 200

/** Most entries of one kind that a URL may name; more are cut off. */
const most = 100

/** Reads the search parameters; what is not understood is left out, never an error. */
export function parseSearch(raw: Record<string, unknown>): InboxSearch {
  const search: InboxSearch = {}
  for (const kind of ["portal", "stage", "label"] as const) {
    const entries = split(raw[kind])
    if (entries.length > 0) search[kind] = entries.join(",")
  }
  // What looks like a number arrives as one.
  if (typeof raw.q === "string" || typeof raw.q === "number") {
    const q = String(raw.q).slice(0, mostText)
    if (q.trim() !== "") search.q = q
  }
  if (raw.state === "all") search.state = "all"
  if (raw.sort === "oldest") search.sort = "oldest"
  const sel = typeof raw.sel === "string" && /^\d+$/.test(raw.sel) ? Number(raw.sel) : raw.sel
  if (typeof sel === "number" && Number.isSafeInteger(sel) && sel > 0) search.sel = sel
  return search
}

/** The filter that the parameters name. Where stages are named, they alone decide, open or not. */
export function toFilter(search: InboxSearch): InboxFilter {
  const stages = split(search.stage)
  return {
    portals: split(search.portal),
    stages,
    labels: split(search.label),
    text: search.q ?? "",
    state: stages.length > 0 ? "all" : (search.state ?? "open"),
    sort: search.sort ?? "newest",
  }
}

/** The parameters that name the filter, in their shortest form. `sel` is not part of it. */
export function fromFilter(filter: InboxFilter): InboxSearch {
  const search: InboxSearch = {}
  if (filter.portals.length > 0) search.portal = filter.portals.join(",")
  if (filter.stages.length > 0) search.stage = filter.stages.join(",")
  else if (filter.state === "all") search.state = "all"
  if (filter.labels.length > 0) search.label = filter.labels.join(",")
  if (filter.text.trim() !== "") search.q = filter.text
  if (filter.sort === "oldest") search.sort = "oldest"
  return search
}

/** Nothing but what is open. */
export function unfiltered(filter: InboxFilter, state: InboxFilter["state"] = "open"): InboxFilter {
  return { portals: [], stages: [], labels: [], text: "", state, sort: filter.sort }
}

/**
 * The same filter with other words. Whoever begins to search looks for something, wherever it stands: a list of what is open widens to
 * everything, and narrows again when the words are gone.
 */
export function withText(filter: InboxFilter, text: string): InboxFilter {
  const [before, after] = [filter.text.trim() !== "", text.trim() !== ""]
  const state = filter.stages.length > 0 || before === after ? filter.state : after ? "all" : "open"
  return { ...filter, text, state }
}

/** Stand in for stages where the state decides instead: what is open and held, and everything. */
export const openState = "open"
export const allState = "all"

/** The same filter with `id` of one kind added, or taken out when it was in. A state replaces the stages. */
export function toggle(filter: InboxFilter, kind: "portals" | "stages" | "labels", id: string): InboxFilter {
  if (kind === "stages" && (id === openState || id === allState)) return { ...filter, stages: [], state: id }
  const has = filter[kind].includes(id)
  const next = has ? filter[kind].filter((other) => other !== id) : [...filter[kind], id]
  // The last stage taken out means "open" again, not "everything": a filter never widens by surprise.
  if (kind === "stages" && next.length === 0) return { ...filter, stages: next, state: "open" }
  return { ...filter, [kind]: next, state: kind === "stages" ? "all" : filter.state }
}

/** Input of `submissions.list` for the filter, without paging. */
export function toListInput(filter: InboxFilter) {
  return {
    filter: {
      ...(filter.portals.length > 0 ? { portals: filter.portals } : {}),
      ...(filter.stages.length > 0 ? { stages: filter.stages } : {}),
      ...(filter.labels.length > 0 ? { labels: { any: filter.labels } } : {}),
      ...(filter.text.trim() !== "" ? { text: filter.text.trim() } : {}),
      state: filter.state,
    },
    sort: filter.sort,
  }
}

export function isFiltered(filter: InboxFilter): boolean {
  return filter.portals.length + filter.stages.length + filter.labels.length > 0 || filter.text.trim() !== "" || filter.state === "all"
}

type Named = { id: string; name: string }

/**
 * What the list is called: the one thing that it is narrowed to, else "All open", "Everything" or "Filtered".
 * `names` are the words for the three that have none of their own.
 */
export function viewName(
  filter: InboxFilter,
  known: { portals: readonly { slug: string; title: string }[]; stages: readonly Named[]; labels: readonly Named[] },
  names: { open: string; all: string; filtered: string },
): string {
  const kinds = [filter.portals, filter.stages, filter.labels].filter((ids) => ids.length > 0)
  if (kinds.length === 0) return filter.state === "all" ? names.all : names.open
  if (kinds.length > 1 || kinds[0]?.length !== 1) return names.filtered
  const [only] = kinds[0]
  const name =
    known.portals.find((portal) => portal.slug === only && filter.portals.length === 1)?.title ??
    known.stages.find((stage) => stage.id === only)?.name ??
    known.labels.find((label) => label.id === only)?.name
  return name ?? names.filtered
}

/** How many submissions match, from the kept counts; null where they cannot say, since neither labels nor words are counted. */
export function countOf(
  filter: InboxFilter,
  counts: { byStage: readonly PlaceCount[] },
  known: { portals: readonly { id: string; slug: string }[]; openStages: readonly string[]; spamStages: readonly string[] },
): number | null {
  if (filter.labels.length > 0 || filter.text.trim() !== "") return null
  const portals = filter.portals.map((slug) => known.portals.find((portal) => portal.slug === slug)?.id)
  const matching = (row: PlaceCount): number => {
    if (filter.stages.length > 0) return filter.stages.includes(row.stageId) ? row.count : 0
    // Spam is counted nowhere but in its own list.
    if (known.spamStages.includes(row.stageId)) return 0
    // "Open" is what stands in an open stage, and what is held anywhere else.
    return filter.state === "all" || known.openStages.includes(row.stageId) ? row.count : row.held
  }
  return counts.byStage.filter((row) => portals.length === 0 || portals.includes(row.portalId)).reduce((sum, row) => sum + matching(row), 0)
}

function split(value: unknown): string[] {
  if (typeof value !== "string" && typeof value !== "number") return []
  const parts = String(value)
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part.length > 0 && part.length <= 64)
  return [...new Set(parts)].slice(0, most)
}
