/**
 * The page's first requests to the server, sent while the app's own files are still loading. On a slow connection the round trip is most
 * of the waiting time, so all requests share one. The app starts with the responses in its cache (`fill-cache.ts`); failed requests are
 * repeated as usual.
 */

/** Rows of one page of the list. */
export const pageLimit = 50

/** A procedure, and its input where it takes one. */
type Call = readonly [path: string, input?: object]

/** The session, requested before everything else. */
const session: Call = ["session.get"]

/** Requests of every visit to the inbox. */
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

/** The requests of the list without a filter and of its counts, identical to those of the list itself. */
export const unfilteredList: readonly Call[] = [
  ["submissions.list", { filter: { state: "open" }, sort: "newest", limit: pageLimit, cursor: null }],
  ["submissions.facets", { filter: { state: "open" } }],
]

/** URL parameters that do not change the list. */
const harmless = new Set(["team", "sel"])

/** Milliseconds for which a response is used: a new page receives the events of the last fifteen seconds. */
const lasting = 8_000

/** Successful early responses, with the time and the team in the URL; undefined: the session's team. */
export type Early = { at: number; team: string | undefined; answers: { path: string; input: object | undefined; data: unknown }[] }

let asked: { at: number; early: Promise<Early> } | null = null

type Answer = { result?: { data?: unknown } }

/** Returns the inbox's requests for this URL. */
export function callsOfInbox(search: string): readonly Call[] {
  const named = [...new URLSearchParams(search).keys()]
  return named.every((name) => harmless.has(name)) ? [...always, ...unfilteredList] : always
}

/** Sends the session request first, together with `calls`. Failures are ignored: the app repeats those requests. */
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
 * Resolves to the early responses; null if there were none, or if they took too long. In that case the app starts without them and shows
 * that it is loading. Can be called once.
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
