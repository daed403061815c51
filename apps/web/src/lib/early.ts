/**
 * What a page asks the server first, asked for while the app's own files are still on their way: on a slow line the way to the server is
 * most of what somebody waits for, and one way is enough for all of it. Whoever asks for one of these later is given the answer that is coming
 * (`early-link.ts`); what did not come well is asked for as ever.
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

/** Milliseconds for which an answer counts: a page that has just been opened is told what happened up to fifteen seconds before. */
const lasting = 8_000

type Asked = {
  at: number
  /** The team that was named, by its slug; undefined: that of the session. */
  team: string | undefined
  /** The team that was answered for. */
  answered: Promise<string | undefined>
  /** Each answer by its call, until somebody takes it; undefined where there was none. */
  answers: Map<string, Promise<unknown>>
}

let asked: Asked | null = null

const nameOf = (path: string, input: unknown) => (input === undefined ? path : `${path} ${JSON.stringify(input)}`)

type Answer = { result?: { data?: unknown } }

/** What the inbox asks at that address. */
export function callsOfInbox(search: string): readonly Call[] {
  const named = [...new URLSearchParams(search).keys()]
  return named.every((name) => harmless.has(name)) ? [...always, ...unfilteredList] : always
}

/** Asks for the session first, and for `calls` with it. Nobody is told what goes wrong: it is asked for again then. */
export function askEarly(
  search: string,
  calls: readonly Call[] = [session],
  ask: typeof fetch = fetch,
  now: () => number = Date.now,
): void {
  const team = new URLSearchParams(search).get("team") || undefined
  const inputs = Object.fromEntries(calls.flatMap(([, input], index) => (input ? [[index, input]] : [])))
  const url = `/api/trpc/${calls.map(([path]) => path).join(",")}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`
  const all = ask(url, team === undefined ? {} : { headers: { "x-intray-team": team } })
    .then((response) => response.json() as Promise<unknown>)
    .then((answers) => (Array.isArray(answers) ? (answers as Answer[]) : []))
    .catch((): Answer[] => [])
  const dataOf = (index: number) => all.then((answers) => answers[index]?.result?.data)
  asked = {
    at: now(),
    team,
    answered: dataOf(0).then((session) => team ?? (session as { team?: { slug: string } | null } | undefined)?.team?.slug),
    answers: new Map(calls.map(([path, input], index) => [nameOf(path, input), dataOf(index)])),
  }
}

/**
 * The answer to a call that was asked for early, once; undefined where there was none, or it was for another team. Null: it was not asked for,
 * or too long ago.
 * @param team the one that the call is for, by its slug; undefined: that of the session
 */
export function takeEarly(path: string, input: unknown, team: string | undefined, now: () => number = Date.now): Promise<unknown> | null {
  if (asked === null) return null
  if (now() - asked.at > lasting) asked = null
  const name = nameOf(path, input)
  const answer = asked?.answers.get(name)
  if (!asked || !answer) return null
  asked.answers.delete(name)
  // Before the session has been read nobody knows whose team the others are of: it is the one that the same call was answered for.
  if (team === asked.team) return answer
  return Promise.all([asked.answered, answer]).then(([of, data]) => (of === team ? data : undefined))
}

/** Something is about to be another: what was asked for before counts no more. */
export function forgetEarly(): void {
  asked = null
}
