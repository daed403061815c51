/** Files that are in the browser's cache or being fetched, by absolute URL. */
const cached = new Map<string, Promise<void>>()

export type Page = {
  /** Whether the document already has a `<link>` or `<script>` for this URL, which the browser loads by itself. */
  has(url: string): boolean
  fetch(url: string): Promise<Response>
  /** Adds a style sheet to the document. Rejects if it does not load. */
  addStyles(url: string): Promise<void>
  /** Reports a failure: see `reloadOnMissingChunks`. */
  report(error: unknown): void
}

const thisPage: Page = {
  has: (url) =>
    [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>("link[rel=stylesheet],link[rel=modulepreload],script[src]")].some(
      (tag) => ("href" in tag ? tag.href : tag.src) === url,
    ),
  fetch: (url) => fetch(url),
  addStyles: (url) =>
    new Promise((resolve, reject) => {
      const link = document.createElement("link")
      link.rel = "stylesheet"
      link.crossOrigin = ""
      link.href = url
      link.onload = () => resolve()
      link.onerror = () => {
        // A link that stays would count as loaded in the next attempt.
        link.remove()
        reject(new Error(`The style sheet ${url} did not load.`))
      }
      document.head.append(link)
    }),
  report: (payload) => void window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload })),
}

async function cache(url: string, page: Page): Promise<void> {
  if (page.has(url)) return
  if (url.endsWith(".css")) return page.addStyles(url)
  const response = await page.fetch(url)
  if (!response.ok) throw new TypeError(`${url} was answered with ${response.status}.`)
  // The browser caches a file only if it was read to its end.
  await response.arrayBuffer()
}

function cacheOnce(url: string, page: Page): Promise<void> {
  const known = cached.get(url)
  if (known) return known
  const caching = cache(url, page).catch((error) => {
    cached.delete(url)
    throw error
  })
  cached.set(url, caching)
  return caching
}

/**
 * Imports a lazily loaded module, after its files have been fetched into the browser's cache. The build calls it for every `import()`.
 *
 * Chromium before 150 and others remember a failed `import()`, also of a file that the module imports: the same address fails until the page is
 * reloaded. A failed `fetch()` is not remembered. The addresses stay the same, so no module is ever loaded twice.
 * @param files the module's own file and all that it imports, relative to the site's root
 * @throws what went wrong, after reporting it
 */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  files: readonly string[] | undefined,
  page: Page = thisPage,
  base: string = location.origin,
): Promise<Module> {
  try {
    await Promise.all((files ?? []).map((file) => cacheOnce(new URL(file, `${base}/`).href, page)))
    return await load()
  } catch (error) {
    page.report(error)
    throw error
  }
}
