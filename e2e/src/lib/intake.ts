import { createHash, randomUUID } from "node:crypto"
import type { Field, LeafField } from "@intray/server/modules/forms/schema"

/** Sending things in over HTTP, as a script of a submitter would. */

export type PublicPortal = { slug: string; version: number; state: string; fields: Field[]; roles?: Record<string, string | undefined> }
export type Accepted = { number: number; demoId: string; statusUrl: string }

export async function readPortal(url: string, slug: string): Promise<PublicPortal> {
  const response = await fetch(`${url}/api/v1/public/portals/${slug}`)
  if (!response.ok) throw new Error(`GET portal ${slug}: ${response.status} ${await response.text()}`)
  return (await response.json()) as PublicPortal
}

export type Person = { name: string; email: string }

/** A valid answer to every required field; `audio` are upload ids for the first item of a group that asks for audio. */
export function answersFor(portal: PublicPortal, person: Person, audio: string[] = []): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  for (const field of portal.fields) {
    if (field.type === "group") {
      if (field.min === 0 && !field.required) continue
      const withAudio = field.fields.find((one) => one.type === "audio")
      const items = withAudio && audio.length > 0 ? audio : Array.from({ length: Math.max(1, field.min) }, () => null)
      answers[field.key] = items.slice(0, field.max).map((upload, index) => {
        const item: Record<string, unknown> = {}
        for (const one of field.fields) {
          if (one.type === "audio" && upload) item[one.key] = [upload]
          else if (one.type === "link" && upload && withAudio?.type === "audio" && withAudio.alternative === one.key) continue
          else if (one.type === "link" && withAudio?.type === "audio" && withAudio.alternative === one.key)
            item[one.key] = "https://soundcloud.com/kitefall/glasshouse/s-AbCdEf12345"
          else if (one.required && one.type !== "audio") item[one.key] = answerOf(one, person, index)
        }
        return item
      })
    } else if (field.required) {
      answers[field.key] = answerOf(field, person, 0)
    }
  }
  return answers
}

function answerOf(field: LeafField, person: Person, index: number): unknown {
  switch (field.type) {
    case "short_text":
      return `${person.name}${index ? ` ${index + 1}` : ""}`
    case "long_text":
      return "Made in one winter."
    case "email":
      return person.email
    case "number":
      return field.min ?? 120
    case "single_choice":
      return field.options[0]?.key
    case "multiple_choice":
      return field.options.slice(0, Math.max(1, field.minChoices ?? 1)).map((option) => option.key)
    case "yes_no":
    case "consent":
      return true
    case "link":
      return "https://soundcloud.com/kitefall/glasshouse"
    default:
      return undefined
  }
}

/** Sends a submission. The key makes a repetition harmless. */
export async function send(
  url: string,
  slug: string,
  answers: unknown,
  key: string = randomUUID(),
  signal?: AbortSignal,
): Promise<Accepted> {
  const response = await fetch(`${url}/api/v1/public/portals/${slug}/submissions`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ answers }),
    signal: signal ?? null,
  })
  if (response.status !== 201) throw new Error(`POST submission: ${response.status} ${(await response.text()).slice(0, 500)}`)
  return (await response.json()) as Accepted
}

/** Sends as a program does that fills in every field, the one that nobody sees too. */
export async function sendSpam(url: string, slug: string, answers: unknown): Promise<void> {
  const response = await fetch(`${url}/api/v1/public/portals/${slug}/submissions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ answers, website: "https://buy.example" }),
  })
  if (response.status !== 201) throw new Error(`POST spam: ${response.status} ${(await response.text()).slice(0, 500)}`)
}

const tus = { "tus-resumable": "1.0.0" }

export type Upload = { location: string; id: string; bytes: Buffer; sha256: string }

/** Begins an upload; nothing is sent yet. `field` as the API names it, e.g. `tracks.audio`. */
export async function beginUpload(
  url: string,
  portal: string,
  field: string,
  filename: string,
  bytes: Buffer,
  signal?: AbortSignal,
): Promise<Upload> {
  const metadata = Object.entries({ portal, field, filename, filetype: "audio/wav" })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",")
  const response = await fetch(`${url}/api/uploads`, {
    method: "POST",
    headers: { ...tus, "upload-length": String(bytes.length), "upload-metadata": metadata },
    signal: signal ?? null,
  })
  const location = response.headers.get("location")
  if (response.status !== 201 || !location) throw new Error(`POST upload: ${response.status} ${(await response.text()).slice(0, 300)}`)
  const absolute = new URL(location, url).href
  return { location: absolute, id: absolute.split("/").at(-1) ?? "", bytes, sha256: createHash("sha256").update(bytes).digest("hex") }
}

/** Whether it is an upload no longer: the file of a submission is read at its own address, by its team and its submitter. */
export async function wasSent(upload: Upload): Promise<boolean> {
  return (await fetch(upload.location, { method: "HEAD", headers: tus })).status === 404
}

/** How many bytes have arrived. */
export async function offsetOf(upload: Upload): Promise<number> {
  const response = await fetch(upload.location, { method: "HEAD", headers: tus })
  if (!response.ok) throw new Error(`HEAD upload: ${response.status}`)
  return Number(response.headers.get("upload-offset"))
}

/**
 * Sends what is missing up to `end` (default: all of it), from where the server says it is, in pieces of `chunk` bytes.
 * @param options.cut a piece was cut off on its way before: what of it had left may arrive once the server has said where it is, which the
 *   protocol tells by 409. Then it is asked once more, as by any client; a second conflict is a fault.
 */
export async function continueUpload(
  upload: Upload,
  options: { end?: number; chunk?: number; from?: number; cut?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  const end = options.end ?? upload.bytes.length
  let offset = options.from ?? (await offsetOf(upload))
  let late = options.cut ?? false
  while (offset < end) {
    const next = Math.min(end, offset + (options.chunk ?? end))
    const response = await fetch(upload.location, {
      method: "PATCH",
      headers: { ...tus, "content-type": "application/offset+octet-stream", "upload-offset": String(offset) },
      body: new Uint8Array(upload.bytes.subarray(offset, next)),
      signal: options.signal ?? null,
    })
    if (response.status === 409 && late) {
      late = false
      offset = await offsetOf(upload)
      continue
    }
    if (response.status !== 204) throw new Error(`PATCH upload: ${response.status} ${(await response.text()).slice(0, 300)}`)
    offset = next
  }
}
