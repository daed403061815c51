import { uploading as words } from "@intray/i18n/translated"
import type { Upload as TusUpload } from "tus-js-client"
import { lookAt, refuseUnknown } from "./look.ts"
import { retryDelay, speedOf } from "./upload-figures.ts"
import { nextUpload, type UploadEvent } from "./upload-machine.ts"
import { printOf } from "./upload-print.ts"
import { fileId, type UploadRecord } from "./upload-state.ts"
import type { Carriers, Held, UploadsOptions } from "./uploads.ts"

/** Five megabytes: small enough to lose little with a connection, large enough to ask seldom. */
const CHUNK_BYTES = 5 * 1024 * 1024
const AT_ONCE = 3
const ENDPOINT = "/api/uploads"

type Carrier = {
  tus: TusUpload | null
  timer?: ReturnType<typeof setTimeout>
  samples: { at: number; sent: number }[]
  run: number
  /** Bytes that the server was known to have when it was asked last. */
  stored: number
}

/** The hands for what a store holds. */
export function createCarriers(options: UploadsOptions, held: Held): Carriers {
  const { files } = held
  const carriers = new Map<string, Carrier>()

  const carrier = (id: string): Carrier => {
    const found = carriers.get(id) ?? { tus: null, samples: [], run: 0, stored: 0 }
    carriers.set(id, found)
    return found
  }

  const send = (id: string, event: UploadEvent): UploadRecord | undefined => {
    const before = held.all().get(id)
    if (!before) return undefined
    const after = nextUpload(before, event)
    if (after === before) return before
    held.keep(after)
    if (after.status !== before.status && ["done", "refused", "failed"].includes(after.status)) options.onFinished?.(after)
    if (after.status === "waiting" && before.status !== "waiting") retryLater(after)
    return after
  }

  /** Halts the transfer, keeping what the server has. */
  const halt = (id: string) => {
    const own = carrier(id)
    own.run += 1
    clearTimeout(own.timer)
    own.samples = []
    own.tus?.abort().catch(() => {})
    own.tus = null
  }

  const retryLater = (upload: UploadRecord) => {
    halt(upload.id)
    carrier(upload.id).timer = setTimeout(() => begin(upload.id), retryDelay(upload.tries, Math.random()))
  }

  const fill = () => {
    const all = [...held.all().values()]
    const free = AT_ONCE - all.filter((upload) => upload.status === "uploading").length
    for (const upload of all.filter((one) => one.status === "queued").slice(0, Math.max(0, free))) begin(upload.id)
  }

  const begin = async (id: string) => {
    const file = files.get(id)
    const upload = held.all().get(id)
    if (!upload) return
    if (!file) {
      // Asked for the server's word only: all bytes were there before the reload.
      if (upload.url && upload.sent === upload.size) {
        send(id, { type: "recheck" })
        confirm(id)
      } else send(id, { type: "forget" })
      return
    }
    halt(id)
    const own = carrier(id)
    const run = own.run
    const current = (event: UploadEvent) => (own.run === run ? send(id, event) : undefined)
    send(id, { type: "start" })
    let tus: typeof import("tus-js-client")
    try {
      tus = await import("tus-js-client")
    } catch {
      current({ type: "interrupted", reason: words.offline })
      return
    }
    if (own.run !== run) return
    if (upload.url === null) {
      const content = await lookAt(file)
      if (own.run !== run) return
      if (content) current({ type: "looked", contentType: content.contentType })
      const reason = content === undefined ? null : (options.judge ?? refuseUnknown)({ field: upload.field, name: file.name, content })
      if (reason !== null) {
        current({ type: "refuse", reason })
        fill()
        return
      }
    }
    let asked = false
    own.tus = new tus.Upload(file, {
      endpoint: ENDPOINT,
      uploadUrl: upload.url,
      chunkSize: CHUNK_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      headers: options.headers?.() ?? {},
      metadata: {
        portal: options.slug,
        field: upload.field,
        filename: file.name,
        filetype: file.type,
        ...passOf(options),
        ...(options.demo ? { demo: options.demo } : {}),
        ...(options.submission ? { submission: options.submission } : {}),
      },
      onUploadUrlAvailable() {
        const url = own.tus?.url
        if (url) current({ type: "located", url: new URL(url, location.href).pathname })
      },
      onProgress(sent) {
        // A new try begins where the server is: a line that is cut often and still gets on is no reason to wait longer.
        if (!asked && sent > own.stored) {
          own.stored = sent
          current({ type: "accepted" })
        }
        asked = true
        own.samples = [...own.samples.slice(-40), { at: performance.now(), sent }]
        current({ type: "progress", sent })
      },
      onChunkComplete: () => void current({ type: "accepted" }),
      onSuccess() {
        if (own.run !== run) return
        send(id, { type: "received" })
        confirm(id)
        fill()
      },
      onError(error) {
        if (own.run !== run) return
        own.tus = null
        const response = "originalResponse" in error ? error.originalResponse : null
        const status = response?.getStatus() ?? 0
        const begun = held.all().get(id)?.url !== null
        if ((status === 404 || status === 410) && begun) current({ type: "expire", reason: words.expired })
        // Nothing that the next minutes would change: the person may wait, or send without it.
        else if (status === 507) current({ type: "giveUp", reason: reasonOf(response?.getBody()) ?? words.noRoom })
        else if (isTransient(status, begun)) current({ type: "interrupted", reason: status === 0 ? words.offline : words.serverAway })
        else current({ type: "refuse", reason: reasonOf(response?.getBody()) ?? words.refused })
        fill()
      },
    })
    own.tus.start()
  }

  /** Asks what became of a complete file: the answer to its last byte may have been lost on the way. */
  const confirm = async (id: string) => {
    const upload = held.all().get(id)
    if (!upload) return
    const own = carrier(id)
    const run = own.run
    const server = fileId(upload)
    try {
      const response = await fetch(`${ENDPOINT}/${server}/info`, { headers: options.headers?.() ?? {} })
      if (own.run !== run) return
      if (response.status === 404 || response.status === 410) {
        send(id, { type: "expire", reason: words.expired })
        return
      }
      if (!response.ok) throw new Error(`status ${response.status}`)
      const info = (await response.json()) as { state: string; reason?: string | null }
      if (info.state === "stored") send(id, { type: "stored" })
      else if (info.state === "refused") send(id, { type: "refuse", reason: info.reason || words.refused })
      else own.timer = setTimeout(() => confirm(id), 1000)
    } catch {
      if (own.run === run) send(id, { type: "interrupted", reason: words.offline })
    }
  }

  /** Asks how far an upload came whose file this page no longer holds. */
  const locate = async (id: string) => {
    const url = held.all().get(id)?.url
    if (!url) return
    try {
      const response = await fetch(url, { method: "HEAD", headers: { "tus-resumable": "1.0.0" } })
      const offset = Number(response.headers.get("upload-offset"))
      if (response.status === 404 || response.status === 410) send(id, { type: "expire", reason: words.expired })
      else if (response.ok && Number.isFinite(offset)) send(id, { type: "offset", sent: offset })
    } catch {
      // What the draft remembers is shown until the file is chosen again.
    }
  }

  const onOnline = () => {
    for (const upload of held.all().values()) if (upload.status === "waiting") begin(upload.id)
  }

  return {
    speed: (id) => speedOf(carriers.get(id)?.samples ?? []),
    added(id) {
      const file = files.get(id)
      if (file) printOf(file).then((print) => send(id, { type: "print", print }))
      fill()
    },
    pause(id) {
      halt(id)
      send(id, { type: "pause" })
      fill()
    },
    resume(id) {
      halt(id)
      const upload = send(id, { type: "resume" })
      if (upload?.status === "queued" && !files.has(id)) begin(id)
      fill()
    },
    remove(id) {
      halt(id)
      send(id, { type: "remove" })
      fill()
    },
    restore(id) {
      send(id, { type: "restore", hasFile: files.has(id) })
      fill()
    },
    async reattach(id, file) {
      const upload = held.all().get(id)
      if (!upload || file.size !== upload.size) return false
      // Bytes of two files must never become one; where no print was kept, the name has to do.
      const print = await printOf(file)
      if (upload.print === null ? file.name !== upload.name : print !== upload.print) return false
      files.set(id, file)
      send(id, { type: "resume" })
      fill()
      return true
    },
    connect() {
      window.addEventListener("online", onOnline)
      // Finished uploads of a draft may have expired meanwhile; better known now than when sending.
      for (const upload of held.all().values()) {
        if ((upload.status === "done" || upload.status === "checking") && !options.taken?.has(fileId(upload) ?? "")) confirm(upload.id)
        if (upload.status === "lost") locate(upload.id)
        // It was halted when the watching ended: nobody else takes it up again.
        if ((upload.status === "uploading" || upload.status === "waiting") && files.has(upload.id)) begin(upload.id)
      }
      return () => {
        window.removeEventListener("online", onOnline)
        for (const id of carriers.keys()) halt(id)
      }
    },
  }
}

function passOf({ pass }: UploadsOptions): { pass?: string } {
  const given = pass?.()
  return given ? { pass: given } : {}
}

/**
 * Worth another try: no answer, a busy or failing server, a lock; once it has begun also an offset that differs, which the next look
 * at the server settles. Before that a conflict is a refusal: the portal has closed.
 */
function isTransient(status: number, begun: boolean): boolean {
  return status === 0 || [408, 423, 425, 429, 460].includes(status) || status >= 500 || (status === 409 && begun)
}

/** The server's own sentence out of a problem document or a plain text. */
function reasonOf(body: string | undefined): string | null {
  if (!body) return null
  try {
    const problem = JSON.parse(body) as { detail?: unknown; title?: unknown; message?: unknown }
    const said = [problem.detail, problem.message, problem.title].find((text) => typeof text === "string" && text.trim() !== "")
    return typeof said === "string" ? said : null
  } catch {
    const text = body.trim()
    return text.length > 0 && text.length < 300 && !text.startsWith("<") ? text : null
  }
}
