import { randomBytes, randomUUID } from "node:crypto"
import { rmSync, statSync } from "node:fs"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { Checks } from "./lib/checks.ts"
import { fill, onDiskOf } from "./lib/disk.ts"
import { answersFor, readPortal } from "./lib/intake.ts"
import { until } from "./lib/net.ts"
import { makeAccount, signInClient, signInCookie } from "./lib/rpc.ts"
import { startServer } from "./lib/server.ts"

// A disk of 40 MB that uploads fill as far as they may, and a file of somebody else's to the last byte: people go on signing in, sending
// and following, an upload can be taken back, health says what is so; and with the other file gone all of it goes on by itself.

const MB = 1024 * 1024
const slug = "small-disk"
const tus = { "tus-resumable": "1.0.0" }
const checks = new Checks()
const ok = (holds: boolean, what: string, detail?: unknown) => checks.that(holds, what, detail)

await onDiskOf(40, checks, run)
checks.end()

async function run(mount: string): Promise<void> {
  const dataDir = join(mount, "data")
  const outside = join(mount, "somebody-elses")
  const server = await startServer({ dataDir })
  const { url } = server
  const { portal, statusUrl } = await openPortal(url)
  const sent: number[] = []
  const send = async () => {
    const answers = answersFor(portal, { name: "Juno", email: "juno@example.com" })
    const headers = { "content-type": "application/json", "idempotency-key": randomUUID() }
    const response = await fetch(`${url}/api/v1/public/portals/${slug}/submissions`, {
      method: "POST",
      headers,
      body: JSON.stringify({ answers }),
    })
    const { number } = (await response.json()) as { number: number }
    if (response.ok) sent.push(number)
    return response.status
  }
  const health = async () => {
    const response = await fetch(`${url}/api/health`)
    return { status: response.status, ...((await response.json()) as { ok: boolean; trouble: string | null; room: string }) }
  }
  /** What people do all day, whatever the disk is like. */
  const dayToDay = async (when: string) => {
    const signedIn = await signInCookie(url, "ruta@example.com").then(() => "in", String)
    ok(signedIn === "in", `${when}: signing in`, signedIn)
    const status = await send()
    ok(status === 201, `${when}: a submission without a file`, status)
    const page = await fetch(statusUrl)
    ok(page.status === 200, `${when}: the status page`, page.status)
    const now = await health()
    ok(now.ok && now.status === 200 && now.trouble === null, `${when}: health is well`, now)
  }
  await until("the reserve", () => statSync(join(dataDir, "reserve"), { throwIfNoEntry: false }) !== undefined, 20_000)
  await dayToDay("an empty disk")

  // Uploads stop at their floor, with a sentence.
  const kept: string[] = []
  let refused: Response | undefined
  for (let at = 0; at < 40 && !refused; at += 1) {
    const answer = await upload(url, 2 * MB)
    if (answer.response.ok) kept.push(answer.address)
    else refused = answer.response
  }
  ok(kept.length > 1, "uploads are taken while there is room", kept.length)
  const said = refused && ((await refused.json()) as { detail: string; code: string })
  ok(refused?.status === 507 && said?.code === "no_room" && /no room for files/.test(said.detail), "then they are refused with 507", said)
  await dayToDay("as full as files make it")
  ok((await health()).room === "low", "health says that there is little room")

  // Somebody else takes the rest.
  fill(mount, outside)
  await until("the reserve to be given up", () => statSync(join(dataDir, "reserve"), { throwIfNoEntry: false }) === undefined, 20_000)
  await dayToDay("filled by others")
  for (let round = 0; round < 20; round += 1) await send()
  await dayToDay("filled by others, a while later")

  // Not one byte is left: what is refused is refused in a sentence, and an upload can still be taken back.
  fill(mount, outside)
  const statuses = new Set<number>()
  for (let round = 0; round < 200 && !statuses.has(507); round += 1) {
    statuses.add(await send())
    fill(mount, outside)
  }
  ok(
    [...statuses].every((status) => status === 201 || status === 507),
    "to the last byte nothing answers with a fault",
    [...statuses],
  )
  ok(statuses.has(507), "to the last byte a submission is refused with 507", [...statuses])
  const auth = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email: "ruta@example.com", password: "correct horse battery" }),
  })
  ok(auth.status === 200 || auth.status === 507, "to the last byte signing in is no fault", auth.status)
  await until("health to say that the disk is full", async () => (await health()).status === 503, 20_000).catch(() => undefined)
  const full = await health()
  ok(full.status === 503 && full.trouble === "disk", "health says that it is the disk", full)
  const taken = await fetch(`${url}${kept[0]}`, { method: "DELETE", headers: tus })
  ok(taken.status === 204, "to the last byte an upload can be taken back", `${taken.status} ${await taken.text()}`)

  // Room again: everything by itself.
  rmSync(outside)
  for (const address of kept.slice(1)) {
    const gone = await fetch(`${url}${address}`, { method: "DELETE", headers: tus })
    ok(gone.status === 204, "an upload can be taken back", gone.status)
  }
  await until("health to be well", async () => (await health()).ok, 20_000)
  await until("the reserve to be made anew", () => statSync(join(dataDir, "reserve"), { throwIfNoEntry: false }) !== undefined, 30_000)
  await dayToDay("room again")
  const again = await upload(url, MB)
  ok(again.response.ok, "uploads are taken again", again.response.status)
  ok((await health()).room === "enough", "health says that there is room")

  const code = await server.stop()
  ok(code === 0, "the server stops as ever", code)
  const db = new Sqlite(join(dataDir, "intray.sqlite"), { readonly: true })
  ok(db.pragma("integrity_check", { simple: true }) === "ok", "the database is sound")
  const stored = new Set(db.prepare("select number from submission").pluck().all() as number[])
  const lost = sent.filter((number) => !stored.has(number))
  ok(lost.length === 0, `all ${sent.length} that were acknowledged are there`, lost)
  const dead = db.prepare("select count(*) from job where state = 'dead'").pluck().get()
  ok(dead === 0, "no job was given up", dead)
  db.close()
  ok(!/^fault/m.test(server.output()), "the log has no fault", server.output().match(/^fault.*(\n.*){3}/m)?.[0])
}

async function openPortal(url: string) {
  await makeAccount(url, { name: "Ruta Vale", email: "ruta@example.com" })
  const client = await signInClient(url, "ruta@example.com")
  const { id: portalId } = await client.mutate<{ id: string }>("portals.create", { template: "blank", title: "Small disk", slug })
  const { revision: first } = await client.query<{ revision: number }>("portals.get", { slug })
  const fields = [
    { key: "title", type: "short_text", label: "Title", required: true },
    { key: "email", type: "email", label: "E-mail", required: true },
    { key: "files", type: "file", label: "Files", required: false, maxFiles: 10, kinds: [] },
  ]
  const form = { fields, roles: { title: "title", email: "email" } }
  const { revision } = await client.mutate<{ revision: number }>("portals.saveDraft", { portalId, revision: first, form })
  await client.mutate("portals.publish", { portalId, revision })
  const portal = await readPortal(url, slug)
  const answers = answersFor(portal, { name: "Juno", email: "juno@example.com" })
  const headers = { "content-type": "application/json", "idempotency-key": randomUUID() }
  const body = JSON.stringify({ answers })
  const response = await fetch(`${url}/api/v1/public/portals/${slug}/submissions`, { method: "POST", headers, body })
  const { demoId } = (await response.json()) as { demoId: string }
  return { portal, statusUrl: `${url}/api/v1/public/status/${demoId}` }
}

/** Uploads a text of so many bytes. */
async function upload(url: string, size: number): Promise<{ response: Response; address: string }> {
  const metadata = Object.entries({ portal: slug, field: "files", filename: "notes.txt" })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",")
  const begun = await fetch(`${url}/api/uploads`, {
    method: "POST",
    headers: { ...tus, "upload-length": String(size), "upload-metadata": metadata },
  })
  const address = begun.headers.get("location") ?? ""
  if (!begun.ok) return { response: begun, address }
  const headers = { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" }
  const body = Buffer.from(randomBytes(size / 2).toString("hex"))
  return { response: await fetch(`${url}${address}`, { method: "PATCH", headers, body }), address }
}
