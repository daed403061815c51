import { type Client, makeAccount, signInClient } from "./rpc.ts"

const tus = { "tus-resumable": "1.0.0" }

/**
 * A form with one question that takes sounds.
 * @param required whether it has to be answered
 * @param kinds of files that it takes; none are all
 */
export async function openForm(url: string, slug: string, required = true, kinds: readonly string[] = ["audio"]): Promise<Client> {
  await makeAccount(url, { name: "Ruta Vale", email: "ruta@example.com" })
  const client = await signInClient(url, "ruta@example.com")
  const { id: portalId } = await client.mutate<{ id: string }>("portals.create", { template: "blank", title: "Sounds", slug })
  const { revision: first } = await client.query<{ revision: number }>("portals.get", { slug })
  const fields = [
    { key: "title", type: "short_text", label: "Title", required: true },
    { key: "email", type: "email", label: "E-mail", required: true },
    { key: "files", type: "file", label: "Files", required, maxFiles: 10, kinds },
  ]
  const form = { fields, roles: { title: "title", email: "email" } }
  const { revision } = await client.mutate<{ revision: number }>("portals.saveDraft", { portalId, revision: first, form })
  await client.mutate("portals.publish", { portalId, revision })
  return client
}

/** Uploads a file in one go. @returns its id */
export async function upload(url: string, slug: string, name: string, bytes: Buffer): Promise<string> {
  const metadata = Object.entries({ portal: slug, field: "files", filename: name })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",")
  const headers = { ...tus, "upload-length": String(bytes.length), "upload-metadata": metadata }
  const begun = await fetch(`${url}/api/uploads`, { method: "POST", headers })
  const path = begun.headers.get("location") ?? ""
  const patch = { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" }
  const done = await fetch(new URL(path, url), { method: "PATCH", headers: patch, body: new Uint8Array(bytes) })
  if (done.status !== 204) throw new Error(`${name}: ${begun.status}, ${done.status} ${await done.text()}`)
  return path.split("/").at(-1) ?? ""
}
