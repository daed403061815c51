import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { languageNow } from "@intray/i18n/request-language"
import MarkdownIt from "markdown-it"
import type { Services } from "../../../platform/services.ts"

/** Pages that the operator fills: Markdown in the folder `pages` of the data folder. Until there is a file there is no page. */
export const operatorPages = ["about", "help", "terms", "privacy"] as const
export type OperatorPage = (typeof operatorPages)[number]

/** Bytes of a file: some fifty printed pages. */
const MAX_BYTES = 256 * 1024

/** What a file says: its title is its first heading. `html` is safe: no HTML of the file's own, no address but of the web and the mail. */
export type Written = { title: string; html: string }

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false })
// The pages load nothing from elsewhere.
markdown.disable("image")
markdown.validateLink = (address) => /^(?:(?:https?|mailto):|[/#])/i.test(address.trim())

/** A text as a page. @param otherwise its title where it has no heading */
export function rendered(text: string, otherwise: string): Written {
  const tokens = markdown.parse(text, {})
  const at = tokens.findIndex(({ type }) => type === "heading_open")
  const title = tokens[at + 1]?.children
    ?.map(({ content }) => content)
    .join("")
    .trim()
    .slice(0, 120)
  return { title: at >= 0 && title ? title : otherwise, html: markdown.renderer.render(tokens, markdown.options, {}) }
}

/** What a file says, as its first bytes tell: UTF-8, or UTF-16, which editors on Windows write too. Null: it is neither. */
function textOf(bytes: Buffer): string | null {
  const [first, second] = bytes
  const wide = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null
  try {
    const text = new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(bytes)
    // Every second byte of UTF-16 that does not say so.
    return text.includes("\0") ? null : text
  } catch {
    return null
  }
}

type CachedPage = { mtimeMs: number; size: number; written: Written | null }

/** The operator's pages as the files say them now: each is read again when it has changed, and looked for in the reader's language first. */
export function openOperatorPages({ env, log }: Pick<Services, "env" | "log">) {
  const folder = join(env.dataDir, "pages")
  const cache = new Map<string, CachedPage>()

  async function fileAt(name: string, page: OperatorPage): Promise<Written | null> {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) {
      cache.delete(name)
      return null
    }
    const { mtimeMs, size } = found
    const known = cache.get(name)
    if (known && known.mtimeMs === mtimeMs && known.size === size) return known.written
    const bytes = size <= MAX_BYTES ? await readFile(path).catch(() => null) : null
    const text = bytes && textOf(bytes)
    if (text === null) {
      const reason = size > MAX_BYTES ? "larger than 256 KB" : bytes === null ? "not readable" : "not UTF-8; save it as UTF-8"
      log.warn("page not shown", { file: `pages/${name}`, reason })
    }
    const written = text === null || text.trim() === "" ? null : rendered(text, page.charAt(0).toUpperCase() + page.slice(1))
    cache.set(name, { mtimeMs, size, written })
    return written
  }

  async function read(page: OperatorPage): Promise<Written | null> {
    return (await fileAt(`${page}.${languageNow()}.md`, page)) ?? fileAt(`${page}.md`, page)
  }

  return {
    /** One page in the language of the person who reads now; null where it is not written. */
    read,
    /** Those that are written, for footers. */
    async list(): Promise<{ href: string; title: string }[]> {
      // Most installations have none, and are asked by every page.
      if (!(await stat(folder).catch(() => null))?.isDirectory()) return []
      const all = await Promise.all(operatorPages.map(async (page) => ({ page, written: await read(page) })))
      return all.flatMap(({ page, written }) => (written ? [{ href: `/${page}`, title: written.title }] : []))
    },
  }
}
export type OperatorPages = ReturnType<typeof openOperatorPages>
