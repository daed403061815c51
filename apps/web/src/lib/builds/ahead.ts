/** The source modules of pages that users mostly open next, by current path. */
const nextFrom: [RegExp, string[]][] = [
  [/^\/dashboard\/onboarding$/, ["routes/dashboard-page.tsx", "routes/submissions-page.tsx", "routes/portal-page.tsx"]],
  [/^\/dashboard\/submissions/, ["routes/focus-page.tsx", "routes/portals-page.tsx", "routes/decisions-page.tsx"]],
  [/^\/dashboard\/portals/, ["routes/portal-page.tsx", "routes/templates-page.tsx", "routes/submissions-page.tsx"]],
  [/^\/dashboard\/settings/, ["routes/team-page.tsx", "routes/members-page.tsx", "routes/submissions-page.tsx"]],
  [/^\/dashboard\/admin/, ["features/admin/users-page.tsx", "features/admin/teams-page.tsx", "routes/submissions-page.tsx"]],
  [/^\/dashboard/, ["routes/submissions-page.tsx", "routes/portals-page.tsx", "routes/portal-page.tsx"]],
  [/^\/(auth|accept-invitation)\//, ["routes/dashboard-page.tsx", "routes/submissions-page.tsx"]],
]

/** Milliseconds of idle time before prefetching. */
const restBefore = 1000

/** Source modules of the chunks that are needed next, from the page at `path`. */
export function nextChunks(path: string): string[] {
  return nextFrom.find(([pattern]) => pattern.test(path))?.[1] ?? []
}

/** The build's list of each chunk's files, including its dependencies. */
type Manifest = { pieces?: Record<string, string[]> }

/** The files of these chunks that the page has not loaded yet. */
export function filesAhead(manifest: Manifest, sources: readonly string[], loaded: ReadonlySet<string>): string[] {
  const files = sources.flatMap((source) => manifest.pieces?.[source] ?? [])
  return [...new Set(files)].filter((file) => !loaded.has(file))
}

/** Prefetching respects data saving. */
export const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

async function fetchNext(): Promise<void> {
  const sources = nextChunks(location.pathname)
  if (sources.length === 0 || savesData()) return
  const answer = await fetch("/builds/manifest.json").catch(() => null)
  // Without the list only the prefetch is skipped; a page that is opened requests its files itself.
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

/** About a second after the page is idle, prefetches the next page's files into the browser's cache, at low priority. */
export function fetchAhead(): void {
  whenAtRest(() => void fetchNext())
}

/** Runs a function about a second after the page is idle. */
export function whenAtRest(run: () => void): void {
  const begin = () => setTimeout(run, restBefore)
  const whenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(begin, { timeout: restBefore }) : begin())
  if (document.readyState === "complete") whenIdle()
  else window.addEventListener("load", whenIdle, { once: true })
}
