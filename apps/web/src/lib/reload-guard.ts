import { latestBuild } from "./builds/read.ts"
import { holdsUnsaved } from "./unsaved.ts"

const prefix = "intray-reload:"
/** Milliseconds within which the same page is not reloaded again. */
export const reloadPause = 10_000

/** Whether this path may be reloaded now. Returns true once per path in ten seconds, and records it. */
export function mayReload(path: string, storage: Pick<Storage, "getItem" | "setItem">, now = Date.now()): boolean {
  const key = prefix + path
  const last = Number(storage.getItem(key))
  if (last > 0 && now - last < reloadPause) return false
  storage.setItem(key, String(now))
  return true
}

/** A chunk of the app failed to load: the connection was lost, or a new build has replaced it. */
export class MissingChunk extends Error {
  override name = "MissingPiece"
}

/**
 * Marks errors of an import. The router would reload the page by itself, without checking whether the server is available: offline that
 * ends on the browser's error page, and typed text is lost.
 */
export async function chunk<Module>(load: Promise<Module>): Promise<Module> {
  try {
    return await load
  } catch (cause) {
    throw new MissingChunk("A piece of the app did not arrive.", { cause })
  }
}

/** Errors of chunks that nothing waited for. */
const notNeeded = new WeakSet<object>()

/** Waits for a prefetched chunk: if it fails, the page is not reloaded. Never fails. */
export async function aheadOfNeed(load: Promise<unknown>): Promise<void> {
  try {
    await load
  } catch (cause) {
    const first = cause instanceof MissingChunk ? cause.cause : cause
    if (typeof first === "object" && first !== null) notNeeded.add(first)
  }
}

/** Milliseconds for which a page counts as being left after `beforeunload`: a download fires it too, without leaving the page. */
const leavingFor = 10_000

type Surroundings = {
  target: Pick<EventTarget, "addEventListener">
  storage: () => Pick<Storage, "getItem" | "setItem">
  path: () => string
  latest: () => Promise<string | null>
  reload: () => void
  now: () => number
}

const surroundings = (): Surroundings => ({
  target: window,
  storage: () => sessionStorage,
  path: () => location.pathname,
  latest: latestBuild,
  reload: () => location.reload(),
  now: Date.now,
})

/**
 * After a new build the old chunks are gone: reloads the page if the server is available. Not if unsaved text would be lost, not for a
 * prefetched chunk, and not while the page is being left: Firefox aborts its running requests then, and a reload would cancel the
 * navigation.
 */
export function reloadOnMissingChunks({ target, storage, path, latest, reload, now } = surroundings()): void {
  let leftAt = Number.NEGATIVE_INFINITY
  target.addEventListener("beforeunload", () => {
    leftAt = now()
  })
  target.addEventListener("vite:preloadError", async (event) => {
    const { payload } = event as Event & { payload?: unknown }
    try {
      if ((await latest()) === null || now() - leftAt < leavingFor || holdsUnsaved()) return
      if (typeof payload === "object" && payload !== null && notNeeded.has(payload)) return
      if (mayReload(path(), storage())) reload()
    } catch {
      // Without storage nothing could stop a reload loop, so the error page is shown, as without a server.
    }
  })
}
