import { latestBuild } from "./builds/read.ts"
import { holdsUnsaved } from "./unsaved.ts"

const prefix = "intray-reload:"
/** Milliseconds within which the same page is not reloaded again. */
export const reloadPause = 10_000

/** May this path be reloaded now? Says yes once in ten seconds a path, and remembers it. */
export function mayReload(path: string, storage: Pick<Storage, "getItem" | "setItem">, now = Date.now()): boolean {
  const key = prefix + path
  const last = Number(storage.getItem(key))
  if (last > 0 && now - last < reloadPause) return false
  storage.setItem(key, String(now))
  return true
}

/** A piece of the app did not arrive: the connection dropped, or a new build has taken its place. */
export class MissingChunk extends Error {
  override name = "MissingPiece"
}

/**
 * Names what goes wrong with an import. The router would reload the page by itself, without asking whether anybody is
 * there to answer; offline that ends on the browser's own page, and what was typed is lost.
 */
export async function chunk<Module>(load: Promise<Module>): Promise<Module> {
  try {
    return await load
  } catch (cause) {
    throw new MissingChunk("A piece of the app did not arrive.", { cause })
  }
}

/** What went wrong with pieces that nobody waited for. */
const notNeeded = new WeakSet<object>()

/** Waits for a piece that is fetched before anybody needs it: that it does not come is no reason to load the page again. Never fails. */
export async function aheadOfNeed(load: Promise<unknown>): Promise<void> {
  try {
    await load
  } catch (cause) {
    const first = cause instanceof MissingChunk ? cause.cause : cause
    if (typeof first === "object" && first !== null) notNeeded.add(first)
  }
}

/** Milliseconds for which a page counts as being left after that was asked for: a download asks too, and leaves it standing. */
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
 * After a new build the pieces of the old one are gone: the page is loaded afresh, if the server is there to load it from. Not where words on it
 * would be lost, not for a piece that was only fetched ahead, and not while it is left already: Firefox ends what a page still fetches then, and
 * loading that page again would take back where its reader wanted to go.
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
      // Without storage nothing could stop a loop: the error page shows, as where nobody answers.
    }
  })
}
