/**
 * What a page asks the server first, asked for while the app's own files are still on their way: on a slow line the way to the server is
 * most of what somebody waits for, and one way is enough for all of it. The app begins with the answers in its cache (`fill-cache.ts`); what
 * did not come well is asked for as ever.
 */

/** Rows of one page of the list. */
export const pageLimit = 50

/** A procedure, and its input where it takes one. */
type Call = readonly [path: string, input?: object]

/** Who is there, before everything else. */
const session: Call = ["session.get"]

/** What the inbox asks at every visit. */
const always: readonly Call[] = [
  session,
  ["stages.list"],
  ["labels.list"],
  ["portals.list"],
  ["submissions.counts"],
  ["preferences.get"],
  ["members.list"],
  ["views.list"],
]

/** The list that an address without a filter shows, and what is counted of it: as the list itself asks for them. */
export const unfilteredList: readonly Call[] = [
  ["submissions.list", { filter: { state: "open" }, sort: "newest", limit: pageLimit, cursor: null }],
  ["submissions.facets", { filter: { state: "open" } }],
]

/** Parameters of the address that leave the list as it is. */
const harmless = new Set(["team", "sel"])

/** Milliseconds for which an answer counts: a new page receives the events of the last fifteen seconds. */
const lasting = 8_000

/** What was asked for and well answered, at a moment, for the team that the address names; undefined: for that of the session. */
export type Early = { at: number; team: string | undefined; answers: { path: string; input: object | undefined; data: unknown }[] }

let asked: { at: number; early: Promise<Early> } | null = null

type Answer = { result?: { data?: unknown } }

/** What the inbox asks at that address. */
export function callsOfInbox(search: string): readonly Call[] {
  const named = [...new URLSearchParams(search).keys()]
  return named.every((name) => harmless.has(name)) ? [...always, ...unfilteredList] : always
}

/** Asks for the session first, and for `calls` with it. Nobody is notified what goes wrong: it is asked for again then. */
export function askEarly(
  search: string,
  calls: readonly Call[] = [session],
  ask: typeof fetch = fetch,
  now: () => number = Date.now,
): void {
  const team = new URLSearchParams(search).get("team") || undefined
  const inputs = Object.fromEntries(calls.flatMap(([, input], index) => (input ? [[index, input]] : [])))
  const url = `/api/trpc/${calls.map(([path]) => path).join(",")}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`
  const at = now()
  const early = ask(url, team === undefined ? {} : { headers: { "x-intray-team": team } })
    .then((response) => response.json() as Promise<unknown>)
    .then((all) => (Array.isArray(all) ? (all as Answer[]) : []))
    .catch((): Answer[] => [])
    .then((all) => ({
      at,
      team,
      answers: calls.flatMap(([path, input], index) => {
        const data = all[index]?.result?.data
        return data === undefined ? [] : [{ path, input, data }]
      }),
    }))
  asked = { at, early }
}

/**
 * What was asked for early, once it has come; null where nothing was, or it takes so long that it counts no more: the app begins without it
 * then, and says that it waits. Once.
 */
export async function takeEarly(now: () => number = Date.now): Promise<Early | null> {
  const coming = asked
  asked = null
  if (!coming) return null
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), coming.at + lasting - now())
  })
  const early = await Promise.race([coming.early, late])
  clearTimeout(timer)
  return early && now() - early.at <= lasting ? early : null
}
