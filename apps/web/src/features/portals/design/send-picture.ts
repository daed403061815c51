import { portalTabs } from "@intray/i18n/portal-tabs"
import { newImageOutput } from "@intray/server/modules/images/schema"
import { teamHeaders } from "../../../lib/trpc.ts"

/** Bytes that a picture may have, as the server takes them. */
const MAX_BYTES = 10_000_000

export type Sent = { ok: true; id: string } | { ok: false; message: string }

/** Sends a picture for a portal. Resolves to its id, or to what is wrong with it, said with its remedy. */
export async function sendPicture(file: File, kind: "logo" | "cover", portalId: string): Promise<Sent> {
  const words = portalTabs.design
  if (!file.type.startsWith("image/")) return { ok: false, message: words.notPicture({ name: file.name }) }
  if (file.size > MAX_BYTES) return { ok: false, message: words.tooLarge({ name: file.name }) }
  try {
    const response = await fetch(`/api/images?kind=${kind}&portal=${encodeURIComponent(portalId)}`, {
      method: "POST",
      headers: { "content-type": file.type, ...teamHeaders() },
      body: file,
    })
    const answer: unknown = await response.json()
    if (response.ok) return { ok: true, id: newImageOutput.parse(answer).id }
    return { ok: false, message: messageOf(answer) ?? words.uploadFailed }
  } catch {
    return { ok: false, message: words.uploadFailed }
  }
}

/** The sentence of a problem document: that of its first finding, else its own. */
function messageOf(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null) return null
  const { issues, detail } = answer as { issues?: { message?: unknown }[]; detail?: unknown }
  const first = issues?.[0]?.message
  if (typeof first === "string") return first
  return typeof detail === "string" ? detail : null
}
