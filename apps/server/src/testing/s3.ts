import { createHash, randomUUID } from "node:crypto"
import { createReadStream, createWriteStream, mkdtempSync } from "node:fs"
import { appendFile, readFile, rename, rm, stat } from "node:fs/promises"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import type { S3Settings } from "../platform/storage/s3-client.ts"
import { signedBody } from "./s3-signature.ts"

/**
 * A server of the S3 protocol for tests, written after its description: whole objects with ranges and their list in pages, and uploads in
 * parts with theirs. Signatures and check sums are verified, parts that are too small are refused, a body that breaks off is not kept.
 */
export type TestS3 = {
  settings: S3Settings
  /** Keys of the stored objects. */
  keys(): string[]
  /** Uploads in parts that were begun and neither finished nor ended. */
  unfinished(): string[]
  /** Answers the next calls with 503, as a store does that is too busy; all of them, or those that finish an upload in parts. */
  failNext(calls: number, which?: "finish"): void
  /** Lets the next call of that method on a key that ends so wait, until it is let go; `reached` says that it has come. */
  hold(method: "GET" | "PUT", ending: string): { reached: Promise<void>; release(): void }
  /** Lets a page of the list of objects have no more than so many: a store may give fewer than it is asked for. */
  listBy(count: number): void
  /** Sets the time at which every unfinished upload was begun. */
  age(initiated: Date): void
  close(): Promise<void>
}

type Stored = { path: string; size: number; etag: string; meta: Record<string, string> }
type Multipart = { key: string; initiated: Date; parts: Map<number, Stored> }

/** An answer that is no success: S3's own code and its status. */
class Fault extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

function latch(): { opened: Promise<void>; open(): void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

const leastPart = 5 * 1024 * 1024
const inXml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;")

export async function startTestS3(port = 0): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), "intray-s3-"))
  const bucket = "intray-files"
  const keys = { accessKeyId: "AKIATEST", secretAccessKey: "a secret key for testing" }
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, Multipart>()
  let failures = 0
  let failing: "finish" | undefined
  let pageSize = 1000
  const holds: { method: string; ending: string; came(): void; gate: Promise<void> }[] = []

  async function receive(request: IncomingMessage, expected: string): Promise<Stored> {
    const path = join(directory, randomUUID())
    const [md5, sha] = [createHash("md5"), createHash("sha256")]
    request.on("data", (chunk: Buffer) => {
      md5.update(chunk)
      sha.update(chunk)
    })
    try {
      await pipeline(request, createWriteStream(path))
      const { size } = await stat(path)
      if (request.headers["content-length"] !== undefined && Number(request.headers["content-length"]) !== size)
        throw new Fault(400, "IncompleteBody")
      if (expected !== "UNSIGNED-PAYLOAD" && sha.digest("hex") !== expected) throw new Fault(400, "XAmzContentSHA256Mismatch")
      const meta = Object.entries(request.headers).filter(([name]) => name.startsWith("x-amz-meta-"))
      return { path, size, etag: `"${md5.digest("hex")}"`, meta: Object.fromEntries(meta) as Record<string, string> }
    } catch (cause) {
      await rm(path, { force: true })
      throw cause
    }
  }

  async function put(target: Map<string, Stored> | Map<number, Stored>, key: string | number, stored: Stored): Promise<void> {
    const into = target as Map<string | number, Stored>
    const before = into.get(key)
    into.set(key, stored)
    if (before) await rm(before.path, { force: true })
  }

  const multipartOf = (id: string | null, key: string): Multipart => {
    const found = uploads.get(id ?? "")
    if (found?.key !== key) throw new Fault(404, "NoSuchUpload")
    return found
  }

  async function complete(id: string, upload: Multipart, xml: string): Promise<string> {
    const named = [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = ""]) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll("&quot;", '"') ?? "",
    }))
    if (named.length === 0) throw new Fault(400, "MalformedXML")
    const whole = { path: join(directory, randomUUID()), size: 0, etag: `"${randomUUID()}-${named.length}"`, meta: {} }
    for (const [index, { number, etag }] of named.entries()) {
      const part = upload.parts.get(number)
      if (!part || part.etag !== etag) throw new Fault(400, "InvalidPart")
      if (index > 0 && number <= (named[index - 1]?.number ?? 0)) throw new Fault(400, "InvalidPartOrder")
      if (index < named.length - 1 && part.size < leastPart) throw new Fault(400, "EntityTooSmall")
    }
    const [first, ...others] = named.map(({ number }) => upload.parts.get(number) as Stored)
    if (first) await rename(first.path, whole.path)
    for (const part of others) await appendFile(whole.path, await readFile(part.path))
    whole.size = named.reduce((sum, { number }) => sum + (upload.parts.get(number)?.size ?? 0), 0)
    await put(objects, upload.key, whole)
    await end(id, upload)
    return `<CompleteMultipartUploadResult><Key>${inXml(upload.key)}</Key><ETag>${whole.etag}</ETag></CompleteMultipartUploadResult>`
  }

  async function end(id: string, upload: Multipart): Promise<void> {
    uploads.delete(id)
    for (const part of upload.parts.values()) await rm(part.path, { force: true })
  }

  function listParts(id: string, upload: Multipart, query: URLSearchParams): string {
    const most = Math.min(1000, Number(query.get("max-parts") ?? 1000))
    const after = Number(query.get("part-number-marker") ?? 0)
    const all = [...upload.parts].filter(([number]) => number > after).sort(([a], [b]) => a - b)
    const page = all.slice(0, most)
    const parts = page.map(
      ([number, { size, etag }]) => `<Part><PartNumber>${number}</PartNumber><ETag>${inXml(etag)}</ETag><Size>${size}</Size></Part>`,
    )
    const next = `<NextPartNumberMarker>${page.at(-1)?.[0] ?? after}</NextPartNumberMarker>`
    return `<ListPartsResult><UploadId>${id}</UploadId>${next}<IsTruncated>${all.length > page.length}</IsTruncated>${parts.join("")}</ListPartsResult>`
  }

  function listUploads(query: URLSearchParams): string {
    const found = [...uploads].filter(([, { key }]) => key.startsWith(query.get("prefix") ?? ""))
    const entries = found.map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${inXml(key)}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    )
    return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${entries.join("")}</ListMultipartUploadsResult>`
  }

  function listObjects(query: URLSearchParams): string {
    const prefix = query.get("prefix") ?? ""
    const token = query.get("continuation-token")
    const after = token === null ? "" : Buffer.from(token, "base64").toString()
    if (!after.startsWith(token === null ? "" : prefix)) throw new Fault(400, "InvalidArgument")
    const all = [...objects].filter(([key]) => key.startsWith(prefix) && key > after).sort(([a], [b]) => (a < b ? -1 : 1))
    const page = all.slice(0, Math.min(pageSize, Number(query.get("max-keys") ?? 1000)))
    const contents = page.map(
      ([key, { size, etag }]) => `<Contents><Key>${inXml(key)}</Key><ETag>${inXml(etag)}</ETag><Size>${size}</Size></Contents>`,
    )
    const last = Buffer.from(page.at(-1)?.[0] ?? "").toString("base64")
    const more = all.length > page.length
    const next = more ? `<NextContinuationToken>${last}</NextContinuationToken>` : ""
    return `<ListBucketResult><Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`
  }

  async function give(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
    const found = objects.get(key)
    if (!found) throw new Fault(404, request.method === "HEAD" ? "NotFound" : "NoSuchKey")
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "")
    const start = range ? Number(range[1]) : 0
    const last = range ? Math.min(Number(range[2]), found.size - 1) : found.size - 1
    if (range && start >= found.size) throw new Fault(416, "InvalidRange")
    const part = range ? { "content-range": `bytes ${start}-${last}/${found.size}` } : {}
    response.writeHead(range ? 206 : 200, {
      "content-length": last - start + 1,
      etag: found.etag,
      "accept-ranges": "bytes",
      ...found.meta,
      ...part,
    })
    if (request.method === "HEAD" || found.size === 0) response.end()
    else await pipeline(createReadStream(found.path, { start, end: last }), response)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? "", "http://s3")
    const [, name, ...rest] = pathname.split("/").map(decodeURIComponent)
    const key = rest.join("/")
    const signed = signedBody(request, keys)
    if (signed === null) throw new Fault(403, "SignatureDoesNotMatch")
    if (name !== bucket) throw new Fault(404, "NoSuchBucket")
    const xml = (body: string) => response.writeHead(200, { "content-type": "application/xml" }).end(`<?xml version="1.0"?>${body}`)
    const id = query.get("uploadId")
    const does = `${request.method} ${query.has("uploads") ? "uploads" : id === null ? "object" : "upload"}`
    if (failures > 0 && (failing === undefined || does === "POST upload")) {
      failures -= 1
      throw new Fault(503, "SlowDown")
    }
    const held = holds.findIndex((one) => one.method === request.method && key.endsWith(one.ending))
    const [hold] = held < 0 ? [] : holds.splice(held, 1)
    hold?.came()
    await hold?.gate
    if (does === "GET uploads") xml(listUploads(query))
    else if (does === "GET object" && query.get("list-type") === "2") xml(listObjects(query))
    else if (does === "POST uploads") {
      const made = randomUUID()
      uploads.set(made, { key, initiated: new Date(), parts: new Map() })
      xml(`<InitiateMultipartUploadResult><Key>${inXml(key)}</Key><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`)
    } else if (does === "PUT upload") {
      const upload = multipartOf(id, key)
      const part = await receive(request, signed)
      await put(upload.parts, Number(query.get("partNumber")), part)
      response.writeHead(200, { etag: part.etag }).end()
    } else if (does === "GET upload") xml(listParts(id ?? "", multipartOf(id, key), query))
    else if (does === "POST upload") {
      const { path } = await receive(request, signed)
      xml(await complete(id ?? "", multipartOf(id, key), await readFile(path, "utf8")))
    } else if (does === "DELETE upload") {
      await end(id ?? "", multipartOf(id, key))
      response.writeHead(204).end()
    } else if (does === "PUT object") {
      const stored = await receive(request, signed)
      await put(objects, key, stored)
      response.writeHead(200, { etag: stored.etag }).end()
    } else if (does === "GET object" || does === "HEAD object") await give(request, response, key)
    else if (does === "DELETE object") {
      const found = objects.get(key)
      objects.delete(key)
      if (found) await rm(found.path, { force: true })
      response.writeHead(204).end()
    } else throw new Fault(501, "NotImplemented")
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => {
      if (response.headersSent) return response.destroy()
      const { status, code } = cause instanceof Fault ? cause : { status: 500, code: "InternalError" }
      request.resume()
      response.writeHead(status, { "content-type": "application/xml" })
      response.end(
        request.method === "HEAD" ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const address = server.address()
  const at = typeof address === "object" && address ? address.port : port
  return {
    settings: { bucket, region: "us-east-1", endpoint: `http://127.0.0.1:${at}`, ...keys, prefix: "team/", forcePathStyle: true },
    keys: () => [...objects.keys()],
    unfinished: () => [...uploads.values()].map(({ key }) => key),
    failNext: (calls, which) => {
      failures = calls
      failing = which
    },
    hold: (method, ending) => {
      const [reached, gate] = [latch(), latch()]
      holds.push({ method, ending, came: reached.open, gate: gate.opened })
      return { reached: reached.opened, release: gate.open }
    },
    listBy: (count) => {
      pageSize = count
    },
    age: (initiated) => {
      for (const upload of uploads.values()) upload.initiated = initiated
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
}
