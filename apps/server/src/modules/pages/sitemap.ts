import { escapeHtml } from "../../platform/mail-layout.ts"
import type { PublicContext } from "../../platform/services.ts"
import { countMapFiles, MAP_FILES, mapPaths } from "../portals/calls/service.ts"

/** The site map: the front page, and of teams that list their open portals these portals and the list. */

const head = `<?xml version="1.0" encoding="UTF-8"?>\n`
const space = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`
const located = (tag: string, paths: readonly string[], baseUrl: string) =>
  paths.map((path) => `<${tag}><loc>${escapeHtml(new URL(path, baseUrl).href)}</loc></${tag}>\n`).join("")

/** The files that it consists of. */
export async function mapIndex(ctx: PublicContext, baseUrl: string): Promise<string> {
  const files = Array.from({ length: await countMapFiles(ctx) }, (_, index) => `/sitemap/${index + 1}.xml`)
  return `${head}<sitemapindex ${space}>\n${located("sitemap", files, baseUrl)}</sitemapindex>\n`
}

/** One of its files; null where there is none. */
export async function mapFile(ctx: PublicContext, baseUrl: string, file: number): Promise<string | null> {
  const paths = file > MAP_FILES ? [] : await mapPaths(ctx, file)
  return paths.length === 0 ? null : `${head}<urlset ${space}>\n${located("url", paths, baseUrl)}</urlset>\n`
}
