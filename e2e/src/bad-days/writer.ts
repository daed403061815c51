import { createHash, randomBytes, randomUUID } from "node:crypto"
import type { Chance } from "../lib/chance.ts"
import type { Accepted } from "../lib/intake.ts"
import { sleep } from "../lib/net.ts"
import type { Told } from "./answers.ts"
import type { Sent } from "./ledger.ts"

/** Where people write: the address, the portal, labels, and who is signed in, which may have to be done again. */
export type Desk = {
  url: string
  slug: string
  labels: readonly string[]
  cookie: string
  signIn(): Promise<void>
}

const tus = { "tus-resumable": "1.0.0" }
const longestFile = 150_000

/** What somebody is about to send; nothing is sent yet. @param name no two alike */
export function compose(name: string, chance: Chance): Sent {
  const bytes = chance.of(0.4) ? Buffer.from(randomBytes(chance.between(500, longestFile) / 2).toString("hex")) : null
  const file = bytes && { bytes, sha256: createHash("sha256").update(bytes).digest("hex"), id: null, whole: false }
  return { email: `${name}@example.com`, key: randomUUID(), file, answers: null, accepted: null, id: null, labelChanges: [], comments: [] }
}

/**
 * Goes as far with it as the server lets: the file, the submission, then what the team does to it. What was answered is not done again, what
 * was not is done again in the same words.
 * @returns whether all of it is done
 */
export async function carryOn(desk: Desk, told: Told, sent: Sent): Promise<boolean> {
  if (!sent.accepted) {
    if (sent.file && !sent.file.whole && !(await upload(desk, told, sent.file))) return false
    sent.answers ??= { title: sent.email, email: sent.email, ...(sent.file?.id ? { files: [sent.file.id] } : {}) }
    const got = await told.ask(`${desk.url}/api/v1/public/portals/${desk.slug}/submissions`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": sent.key },
      body: JSON.stringify({ answers: sent.answers }),
    })
    if (got.kind !== "done") return false
    sent.accepted = got.body as Accepted
  }
  if (!sent.id) {
    const got = await member(desk, told, "query", "submissions.get", { number: sent.accepted.number })
    if (got === null) return false
    sent.id = (got as { id: string }).id
  }
  for (const act of sent.labelChanges) {
    const { actId, labelId, on } = act
    act.acknowledged ||= (await member(desk, told, "mutation", "labels.set", { submissionId: sent.id, labelId, on, actId })) !== null
    // A later one must not come before it.
    if (!act.acknowledged) return false
  }
  for (const comment of sent.comments) {
    const input = { id: comment.id, submissionId: sent.id, text: `About ${sent.email}` }
    comment.acknowledged ||= (await member(desk, told, "mutation", "comments.add", input)) !== null
  }
  return sent.comments.every((one) => one.acknowledged)
}

/** One of those who write, one thing after the other, until told to stop. @param begin makes the next thing and enters it in the ledger */
export async function write(desk: Desk, told: Told, chance: Chance, begin: () => Sent, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const sent = begin()
    const label = desk.labels[chance.between(0, desk.labels.length)] ?? ""
    for (let on = true, left = chance.between(0, 4); left > 0; on = !on, left -= 1)
      sent.labelChanges.push({ actId: randomUUID(), labelId: label, on, acknowledged: false })
    if (chance.of(0.3)) sent.comments.push({ id: randomUUID(), acknowledged: false })
    await carryOn(desk, told, sent)
    await sleep(chance.between(20, 120))
  }
}

async function upload(desk: Desk, told: Told, file: NonNullable<Sent["file"]>): Promise<boolean> {
  if (!file.id) {
    const metadata = Object.entries({ portal: desk.slug, field: "files", filename: "notes.txt" })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
      .join(",")
    const headers = { ...tus, "upload-length": String(file.bytes.length), "upload-metadata": metadata }
    const begun = await told.ask(`${desk.url}/api/uploads`, { method: "POST", headers })
    if (begun.kind !== "done") return false
    file.id = begun.headers.get("location")?.split("/").at(-1) ?? null
  }
  const address = `${desk.url}/api/uploads/${file.id}`
  const known = await told.ask(address, { method: "HEAD", headers: tus })
  if (known.kind !== "done") return false
  let offset = Number(known.headers.get("upload-offset"))
  while (offset < file.bytes.length) {
    const next = Math.min(file.bytes.length, offset + 50_000)
    const got = await told.ask(address, {
      method: "PATCH",
      headers: { ...tus, "content-type": "application/offset+octet-stream", "upload-offset": String(offset) },
      body: new Uint8Array(file.bytes.subarray(offset, next)),
    })
    if (got.kind !== "done") return false
    offset = next
  }
  file.whole = true
  return true
}

/** Calls a procedure as a member. @returns null when it was not done */
async function member(desk: Desk, told: Told, type: "query" | "mutation", procedure: string, input: unknown): Promise<unknown> {
  const headers = { cookie: desk.cookie, origin: desk.url, "content-type": "application/json" }
  const address = `${desk.url}/api/trpc/${procedure}`
  const got =
    type === "query"
      ? await told.ask(`${address}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers })
      : await told.ask(address, { method: "POST", headers, body: JSON.stringify(input) })
  if (got.kind === "done") return (got.body as { result: { data: unknown } }).result.data ?? true
  if (got.kind === "refused" && got.status === 401) await desk.signIn().catch(() => undefined)
  return null
}
