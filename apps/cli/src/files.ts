import type { Client } from "./client.ts"

export type ExportFormat = "csv" | "xlsx" | "jsonl" | "label-studio"

/** Places whose spreadsheets an export can be written for. */
export const exportLocales = ["en-GB", "en-US", "de-DE", "de-CH", "fr-FR", "es-ES", "pt-PT", "pt-BR", "ja-JP", "ar"] as const
export type ExportLocale = (typeof exportLocales)[number]

/**
 * The team's submissions as a file. `total` counts them.
 * @param filter the inbox's own filter, as an object
 * @param headers of a table: the wording of each question, or the key of its field
 * @param locale of a CSV file: the place whose spreadsheets read it, like `de-DE`. Without it the file is for programs. Of a
 * workbook: the language of yes and no
 * @param zone of moments in a workbook and in a CSV file for spreadsheets, like `Europe/Berlin`; UTC without it
 * @param choices of a table: chosen options by their labels or keys. Without it, labels in workbooks and in CSV files of a locale
 * @param separator of a CSV file. Without it, that of the locale; a comma for programs
 */
export async function exportFile(
  client: Client,
  {
    format,
    filter,
    sort = "oldest",
    headers = "questions",
    locale,
    zone,
    choices,
    separator,
  }: {
    format: ExportFormat
    filter?: object
    sort?: "newest" | "oldest"
    headers?: "questions" | "keys"
    locale?: ExportLocale | undefined
    zone?: string | undefined
    choices?: "labels" | "keys" | undefined
    separator?: "comma" | "semicolon" | "tab" | undefined
  },
): Promise<{ total: number; body: ReadableStream<Uint8Array> }> {
  const query = new URLSearchParams({
    format,
    sort,
    headers,
    ...(filter ? { filter: JSON.stringify(filter) } : {}),
    ...(locale === undefined ? {} : { locale }),
    ...(zone === undefined ? {} : { zone }),
    ...(choices === undefined ? {} : { choices }),
    ...(separator === undefined ? {} : { separator }),
  })
  const response = await client.send(`/api/v1/submissions/export?${query}`)
  if (!response.body) throw new Error("The export has no body.")
  return { total: Number(response.headers.get("x-total-count")), body: response.body as ReadableStream<Uint8Array> }
}

/** Sends a file to be imported; `checkImport` and `runImport` follow. */
export async function uploadImport(
  client: Client,
  { portal, name, bytes }: { portal: string; name: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<{ id: string }> {
  const query = new URLSearchParams({ portal, name })
  const headers = { "content-type": "application/octet-stream" }
  const response = await client.send(`/api/v1/imports?${query}`, { method: "POST", headers, body: bytes })
  return (await response.json()) as { id: string }
}

export type Upload = {
  /** Address of the portal whose form asks for the file. */
  portal: string
  /** Path of the question, like `tracks.audio`. */
  field: string
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Uploads a file for an answer of a form (tus 1.0). @returns its id, which is the answer */
export async function uploadFile(client: Client, { portal, field, name, bytes }: Upload): Promise<string> {
  const tus = { "tus-resumable": "1.0.0" }
  const facts = Object.entries({ portal, field, filename: name })
  const metadata = facts.map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`).join(",")
  const headers = { ...tus, "upload-length": String(bytes.byteLength), "upload-metadata": metadata }
  const begun = await client.send("/api/uploads", { method: "POST", headers })
  const place = new URL(begun.headers.get("location") ?? "", client.origin)
  const sending = { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" }
  await client.send(place.pathname, { method: "PATCH", headers: sending, body: bytes })
  return place.pathname.split("/").at(-1) ?? ""
}
