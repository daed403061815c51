import { callerFor, type TestApp, type TestTeam } from "./index.ts"

/** Uploading in tests, as the public form does it. */

const tus = { "tus-resumable": "1.0.0" }
const b64 = (text: string) => Buffer.from(text).toString("base64")

export type NewUpload = { portal: string; field: string; name?: string; bytes: Buffer }

/** Begins an upload and sends all of it at once. @returns its id and the answer to its last byte */
export async function uploadTo(app: TestApp, { portal, field, name = "file", bytes }: NewUpload): Promise<{ id: string; last: Response }> {
  const metadata = `portal ${b64(portal)},field ${b64(field)},filename ${b64(name)},filetype ${b64("text/html")}`
  const headers = { ...tus, "upload-length": String(bytes.length), "upload-metadata": metadata }
  const begun = await app.request("/api/uploads", { method: "POST", headers })
  const location = begun.headers.get("location")
  if (!location) throw new Error(`not begun: ${begun.status} ${await begun.text()}`)
  const patch = { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" }
  const last = await app.request(location, { method: "PATCH", headers: patch, body: new Uint8Array(bytes) })
  return { id: location.split("/").at(-1) ?? "", last }
}

/** How an upload is. */
export async function uploadInfo(app: TestApp, id: string): Promise<Record<string, unknown>> {
  return (await app.request(`/api/uploads/${id}/info`)).json() as Promise<Record<string, unknown>>
}

/** An open portal whose form has a title, an address, and these questions of files. */
export async function portalWithFiles(app: TestApp, team: TestTeam, slug: string, questions: Record<string, unknown>[]): Promise<string> {
  const caller = callerFor(app.services, team.owner, team)
  const { id: portalId } = await caller.portals.create({ template: "blank", title: "Files", slug })
  const { revision } = await caller.portals.get({ slug })
  const fields = [
    { key: "title", type: "short_text", label: "Title", required: true },
    { key: "email", type: "email", label: "E-mail", required: true },
    ...questions,
  ] as Parameters<typeof caller.portals.saveDraft>[0]["form"]["fields"]
  const saved = await caller.portals.saveDraft({ portalId, revision, form: { fields, roles: { title: "title", email: "email" } } })
  await caller.portals.publish({ portalId, revision: saved.revision })
  return portalId
}
