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

/** After a new build the pieces of the old one are gone: the page is loaded afresh instead of failing. */
export function reloadOnMissingPieces(): void {
  window.addEventListener("vite:preloadError", (event) => {
    try {
      if (!mayReload(location.pathname, sessionStorage)) return
    } catch {
      // Without storage nothing could stop a loop: the error page shows instead.
      return
    }
    event.preventDefault()
    location.reload()
  })
}
