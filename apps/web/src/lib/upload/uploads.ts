import { randomHex } from "../random.ts"
import { aheadOfNeed, chunk } from "../reload-guard.ts"
import { withTries } from "../tries.ts"
import type { Judge } from "./look.ts"
import { fileId, isUnderWay, newUpload, type UploadRecord } from "./upload-state.ts"

/** The files of one form: a store for React, and the functions that upload them. */
export type Uploads = {
  subscribe: (listener: () => void) => () => void
  snapshot: () => ReadonlyMap<string, UploadRecord>
  /** Current bytes per second, or null. */
  speed: (id: string) => number | null
  /** The file itself, while this page has it: for listening before sending. */
  file: (id: string) => File | null
  add: (input: { field: string; file: File }) => string
  pause: (id: string) => void
  resume: (id: string) => void
  remove: (id: string) => void
  restore: (id: string) => void
  /** Reconnects an upload with its file after a reload. False if it is another file than the one it started with. */
  reattach: (id: string, file: File) => Promise<boolean>
  /** Starts to watch the connection and to check restored uploads. Returns a function that stops everything. */
  connect: () => () => void
}

export type UploadsOptions = {
  slug: string
  /** Uploads of a restored draft. */
  initial: UploadRecord[]
  onFinished?: (upload: UploadRecord) => void
  /** The token for a portal with a password. */
  pass?: () => string | null
  /** Secret of the submission that the files are for, instead of the portal's form. */
  demo?: string
  /** Id of the submission that a member writes about. */
  submission?: string
  /** Sent with each request, e.g. the team. */
  headers?: () => Record<string, string>
  /** Returns why a file of this content is not accepted; null if it is. Without it, only unknown kinds are refused. */
  judge?: Judge
  /** Server ids of files that were sent already, which the upload protocol does not know any more. */
  taken?: ReadonlySet<string>
}

/** The upload code, once it has loaded: see `carriers.ts`. */
export type Carriers = Pick<Uploads, "speed" | "pause" | "resume" | "remove" | "restore" | "reattach" | "connect"> & {
  /** Called when a file was added to the store. */
  added: (id: string) => void
}

/** The parts of the store that the upload code uses. */
export type Held = {
  files: Map<string, File>
  all: () => ReadonlyMap<string, UploadRecord>
  keep: (upload: UploadRecord) => void
}

const load = () => chunk(import("./carriers.ts"))

/** Preloads the upload code, because the user is about to add a file. */
export function fetchCarriers(): Promise<void> {
  return aheadOfNeed(load())
}

/**
 * Creates the store. The upload code is a chunk of its own, because most visitors add no file at once: it loads with the first file, and
 * until then the store keeps the files and the requested actions.
 */
export function createUploads(options: UploadsOptions): Uploads {
  let uploads: ReadonlyMap<string, UploadRecord> = new Map(options.initial.map((upload) => [upload.id, upload]))
  const files = new Map<string, File>()
  const listeners = new Set<() => void>()
  let carriers: Carriers | null = null
  let coming = false
  let waiting: ((carriers: Carriers) => void)[] = []
  /** Who watches the connection; what halts it, once there is something to halt. */
  const watching = new Set<{ halt?: () => void }>()

  const keep = (upload: UploadRecord) => {
    uploads = new Map(uploads).set(upload.id, upload)
    for (const listener of listeners) listener()
  }
  const come = () => {
    if (coming) return
    coming = true
    void withTries(load).then(({ createCarriers }) => {
      coming = false
      // Anyone who gave something is gone; one who comes back asks again.
      if (watching.size === 0) return
      const made = createCarriers(options, { files, all: () => uploads, keep })
      carriers = made
      for (const one of watching) one.halt = made.connect()
      const acts = waiting
      waiting = []
      for (const act of acts) act(made)
    })
  }
  const ask = (act: (carriers: Carriers) => void) => {
    if (carriers) return act(carriers)
    waiting.push(act)
    come()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => uploads,
    speed: (id) => carriers?.speed(id) ?? null,
    file: (id) => files.get(id) ?? null,
    add({ field, file }) {
      const id = randomHex(8)
      files.set(id, file)
      keep(newUpload({ id, field, name: file.name, size: file.size, type: file.type }))
      ask((hands) => hands.added(id))
      return id
    },
    pause: (id) => ask((hands) => hands.pause(id)),
    resume: (id) => ask((hands) => hands.resume(id)),
    remove(id) {
      const upload = uploads.get(id)
      // At once, as nothing waits for a file that was taken out.
      if (!carriers && upload && upload.status !== "removed") keep({ ...upload, status: "removed", before: upload.status })
      ask((hands) => hands.remove(id))
    },
    restore: (id) => ask((hands) => hands.restore(id)),
    reattach: (id, file) => new Promise((resolve) => ask((hands) => resolve(hands.reattach(id, file)))),
    connect() {
      const own: { halt?: () => void } = {}
      watching.add(own)
      if (carriers) own.halt = carriers.connect()
      // A draft with files asks at once what became of them.
      else if (uploads.size > 0) come()
      return () => {
        watching.delete(own)
        own.halt?.()
      }
    },
  }
}

/** Does sending wait for this one? */
export function isBusy(uploads: Uploads, id: string): boolean {
  const upload = uploads.snapshot().get(id)
  return upload !== undefined && isUnderWay(upload)
}

/** Gives the id at the server of each upload that counts; with `early`, also of those on their way. */
export function answerId(uploads: Uploads, early: boolean): (id: string) => string | undefined {
  return (id) => {
    const upload = uploads.snapshot().get(id)
    if (!upload || upload.status === "removed") return undefined
    if (upload.status === "done") return fileId(upload) ?? undefined
    return early ? upload.id : undefined
  }
}
