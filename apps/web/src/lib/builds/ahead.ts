/** Which pieces of the app, named by their source, hold the pages that one mostly opens next. */
const nextFrom: [RegExp, string[]][] = [
  [/^\/dashboard\/onboarding$/, ["routes/dashboard-page.tsx", "routes/submissions-page.tsx", "routes/portal-page.tsx"]],
  [/^\/dashboard\/submissions/, ["routes/focus-page.tsx", "routes/portals-page.tsx", "routes/decisions-page.tsx"]],
  [/^\/dashboard\/portals/, ["routes/portal-page.tsx", "routes/templates-page.tsx", "routes/submissions-page.tsx"]],
  [/^\/dashboard\/settings/, ["routes/team-page.tsx", "routes/members-page.tsx", "routes/submissions-page.tsx"]],
  [/^\/dashboard\/admin/, ["features/admin/users-page.tsx", "features/admin/teams-page.tsx", "routes/submissions-page.tsx"]],
  [/^\/dashboard/, ["routes/submissions-page.tsx", "routes/portals-page.tsx", "routes/portal-page.tsx"]],
  [/^\/(auth|accept-invitation)\//, ["routes/dashboard-page.tsx", "routes/submissions-page.tsx"]],
]

/** Milliseconds of rest before anything is fetched ahead. */
const restBefore = 1000

/** Sources of the pieces that are wanted next, from the page at `path`. */
export function nextChunks(path: string): string[] {
  return nextFrom.find(([pattern]) => pattern.test(path))?.[1] ?? []
}

/** What the build's list says of each piece: its files, those that it needs included. */
type Manifest = { pieces?: Record<string, string[]> }

/** The files of those pieces that the page has not loaded yet. */
export function filesAhead(manifest: Manifest, sources: readonly string[], loaded: ReadonlySet<string>): string[] {
  const files = sources.flatMap((source) => manifest.pieces?.[source] ?? [])
  return [...new Set(files)].filter((file) => !loaded.has(file))
}

/** No one's data is spent for what may never be opened. */
export const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

async function fetchNext(): Promise<void> {
  const sources = nextChunks(location.pathname)
  if (sources.length === 0 || savesData()) return
  const answer = await fetch("/builds/manifest.json").catch(() => null)
  // Only what comes sooner is missing: whatever is opened is asked for again then.
  const manifest = answer?.ok ? ((await answer.json().catch(() => null)) as Manifest | null) : null
  if (!manifest) return
  const loaded = new Set(performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname))
  for (const file of filesAhead(manifest, sources, loaded)) {
    const link = document.createElement("link")
    link.rel = "prefetch"
    link.href = file
    document.head.append(link)
  }
}

/** About a second after the page has come to rest, fetches what the next page needs; into the browser's cache, and without hurry. */
export function fetchAhead(): void {
  whenAtRest(() => void fetchNext())
}

/** Runs it about a second after the page has come to rest. */
export function whenAtRest(run: () => void): void {
  const begin = () => setTimeout(run, restBefore)
  const whenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(begin, { timeout: restBefore }) : begin())
  if (document.readyState === "complete") whenIdle()
  else window.addEventListener("load", whenIdle, { once: true })
}
