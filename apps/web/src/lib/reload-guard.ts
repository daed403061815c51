import { latestBuild } from "./builds/read.ts"

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

/** After a new build the pieces of the old one are gone: the page is loaded afresh, if the server is there to load it from. */
export function reloadOnMissingChunks(): void {
  window.addEventListener("vite:preloadError", async () => {
    try {
      if ((await latestBuild()) !== null && mayReload(location.pathname, sessionStorage)) location.reload()
    } catch {
      // Without storage nothing could stop a loop: the error page shows, as where nobody answers.
    }
  })
}
