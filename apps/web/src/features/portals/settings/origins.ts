import { portalTabs } from "@intray/i18n/portal-tabs"
import { embedOrigin, MAX_EMBED_ORIGINS } from "@intray/server/modules/portals/schema"

/** Sites as they are typed, one a line, as the server keeps them; or what is wrong with the first that is none. */
export function readOrigins(text: string): { ok: true; origins: string[] } | { ok: false; message: string } {
  const words = portalTabs.settings
  const origins: string[] = []
  for (const line of text.split(/[\n,]/).map((one) => one.trim())) {
    if (line === "") continue
    // Anyone who writes "example.org" means the safe one.
    const read = embedOrigin.safeParse(line.includes("://") ? line : `https://${line}`)
    if (!read.success) return { ok: false, message: words.originWrong({ line: line.slice(0, 80) }) }
    if (!origins.includes(read.data)) origins.push(read.data)
  }
  return origins.length > MAX_EMBED_ORIGINS ? { ok: false, message: words.originsMany } : { ok: true, origins }
}
