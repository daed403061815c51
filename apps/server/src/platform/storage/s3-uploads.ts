import type { Readable } from "node:stream"
import { DataStore, ERRORS, Upload } from "@tus/server"
import { PartFile } from "./part-file.ts"
import { Rooms } from "./rooms.ts"
import { type Bucket, isMissing, orNull } from "./s3-client.ts"
import { isStorageKey } from "./storage.ts"

/** Bytes of a part: the minimum that S3 allows for any part but the last. */
const partBytes = 5 * 1024 * 1024

/** Parts that are sent to the store at a time. Only these are in memory; incoming bytes are buffered on disk. */
const atOnce = 3

type Info = { size: number; uploadId: string; created: string }
type Part = { PartNumber: number; ETag: string }
/** Progress of an upload: `offset` bytes in whole parts, and `rest` bytes after them. */
type State = { parts: Part[]; offset: number; rest: number }

const infoKey = (id: string) => `${id}.info`
const restKey = (id: string) => `${id}.rest`

/**
 * Uploads of the tus protocol on an S3-compatible store. Next to the final object, an upload has two others:
 *   `<id>.info`  its size and the id of the store's multipart upload, from the beginning
 *   `<id>.rest`  bytes after the last part, too few for another one, with their offset
 * The process keeps no state: any process can resume after a crash. Parts are sent one after
 * the other, because a missing part in the middle would make a corrupt file of the right length.
 */
export class S3Uploads extends DataStore {
  readonly #bucket: Bucket
  /** Running writes, by upload. */
  readonly #writing = new Map<string, Promise<void>>()
  readonly #rooms = new Rooms(atOnce, partBytes)

  constructor(bucket: Bucket) {
    super()
    this.#bucket = bucket
    this.extensions = ["creation", "creation-with-upload", "termination"]
  }

  override async create(upload: Upload): Promise<Upload> {
    const { sdk, client } = this.#bucket
    const made = await client.send(
      new sdk.CreateMultipartUploadCommand({ ...this.#at(upload.id), ContentType: "application/octet-stream" }),
    )
    const info: Info = { size: upload.size ?? 0, uploadId: made.UploadId ?? "", created: new Date().toISOString() }
    await client.send(new sdk.PutObjectCommand({ ...this.#at(infoKey(upload.id)), Body: JSON.stringify(info) }))
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    await this.#writing.get(id)
    const info = await this.#info(id)
    const offset = info && (await this.arrived(id))
    if (!info || offset === null) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: info.size, offset, creation_date: info.created })
  }

  /** Bytes of an upload that have arrived; null for an unknown id. Completes a multipart upload that has all its parts. */
  async arrived(id: string): Promise<number | null> {
    const info = await this.#info(id)
    if (!info) return null
    const state = await this.#state(id, info)
    if (!state) return (await this.#length(id)) ?? null
    if (state.offset === info.size) await this.#complete(id, info, state)
    return state.offset + state.rest
  }

  /**
   * Serializes writes of one upload. The protocol's own lock is released as soon as a connection breaks, while bytes that arrived on it
   * are still being sent to the store.
   */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    for (;;) {
      const before = this.#writing.get(id)
      if (before === undefined) break
      await before
    }
    const write = this.#write(stream, id, offset)
    const done = write.then(
      () => {},
      () => {},
    )
    this.#writing.set(id, done)
    void done.then(() => this.#writing.delete(id))
    return write
  }

  async #write(stream: Readable, id: string, offset: number): Promise<number> {
    const info = await this.#info(id)
    const state = info && (await this.#state(id, info))
    if (!info || !state) throw ERRORS.FILE_NOT_FOUND
    if (state.offset + state.rest !== offset) throw ERRORS.INVALID_OFFSET
    const part = await PartFile.open(partBytes)
    try {
      return await this.#take(stream, id, info, state, part)
    } finally {
      await part.close()
    }
  }

  async #take(stream: Readable, id: string, info: Info, state: State, part: PartFile): Promise<number> {
    const offset = state.offset + state.rest
    if (state.rest > 0) await this.#fetchRest(id, part)
    // Another process wrote meanwhile; the client's next request gets the new offset.
    if (part.size !== state.rest) throw ERRORS.INVALID_OFFSET
    const chunks = stream[Symbol.asyncIterator]()
    let broken: unknown
    for (;;) {
      // A broken connection pauses the upload; bytes that arrived on it are kept.
      const next = await chunks.next().catch((cause: unknown) => {
        broken = cause ?? ERRORS.ABORTED
        return null
      })
      if (next === null || next.done) break
      for (let left = next.value as Buffer; left.length > 0; ) {
        left = await part.fill(left)
        if (part.full) await this.#sendPart(id, info, state, part)
      }
    }
    const arrived = state.offset + part.size
    if (arrived === info.size) {
      if (part.size > 0) await this.#sendPart(id, info, state, part)
      await this.#complete(id, info, state)
    } else if (part.size > 0 && arrived > offset) await this.#keepRest(id, state.offset, part)
    if (broken !== undefined && arrived !== info.size) throw broken
    return arrived
  }

  override async remove(id: string): Promise<void> {
    const info = await this.#info(id)
    if (info) await this.#abort(id, info.uploadId)
    // One by one, because not every store supports removing several at once.
    for (const key of [id, restKey(id), infoKey(id)]) await this.#delete(key)
  }

  /** Aborts multipart uploads that were begun before this time. @returns how many */
  async sweep(before: Date): Promise<number> {
    const { sdk, client, name, prefix } = this.#bucket
    let count = 0
    let marker: { KeyMarker?: string; UploadIdMarker?: string } = {}
    for (;;) {
      const page = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket: name, Prefix: prefix, ...marker }))
      for (const { Key = "", UploadId, Initiated } of page.Uploads ?? []) {
        const id = Key.slice(prefix.length)
        if (!UploadId || !Initiated || Initiated >= before || !isStorageKey(id)) continue
        await this.#abort(id, UploadId)
        for (const key of [restKey(id), infoKey(id)]) await this.#delete(key)
        count += 1
      }
      if (!page.IsTruncated) return count
      marker = { KeyMarker: page.NextKeyMarker ?? "", UploadIdMarker: page.NextUploadIdMarker ?? "" }
    }
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket.name, Key: `${this.#bucket.prefix}${key}` }
  }

  async #info(id: string): Promise<Info | null> {
    if (!isStorageKey(id)) return null
    const { sdk, client } = this.#bucket
    const found = await orNull(client.send(new sdk.GetObjectCommand(this.#at(infoKey(id)))))
    return found?.Body ? (JSON.parse(await found.Body.transformToString()) as Info) : null
  }

  async #length(key: string): Promise<number | undefined> {
    const { sdk, client } = this.#bucket
    return (await orNull(client.send(new sdk.HeadObjectCommand(this.#at(key)))))?.ContentLength
  }

  /** Progress of a multipart upload; null if the store no longer knows it, because it was completed or aborted. */
  async #state(id: string, { uploadId, size }: Info): Promise<State | null> {
    const { sdk, client } = this.#bucket
    const state: State = { parts: [], offset: 0, rest: 0 }
    let marker: string | undefined
    do {
      const page = await orNull(client.send(new sdk.ListPartsCommand({ ...this.#at(id), UploadId: uploadId, PartNumberMarker: marker })))
      if (!page) return null
      for (const { PartNumber, ETag, Size } of page.Parts ?? []) {
        if (PartNumber !== state.parts.length + 1 || ETag === undefined) continue
        state.parts.push({ PartNumber, ETag })
        state.offset += Size ?? 0
      }
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined
    } while (marker !== undefined)
    if (state.offset === size) return state
    const rest = await orNull(client.send(new sdk.HeadObjectCommand(this.#at(restKey(id)))))
    // A rest with another offset has become a part since.
    if (rest?.Metadata?.offset === String(state.offset)) state.rest = rest.ContentLength ?? 0
    return state
  }

  /** Reads in chunks, because many clients may reconnect at once, and whole rests would fill the memory. */
  async #fetchRest(id: string, part: PartFile): Promise<void> {
    const { sdk, client } = this.#bucket
    const { Body } = await client.send(new sdk.GetObjectCommand(this.#at(restKey(id))))
    for await (const chunk of Body as Readable) await part.fill(chunk as Buffer)
  }

  async #keepRest(id: string, offset: number, part: PartFile): Promise<void> {
    const { sdk, client } = this.#bucket
    await this.#rooms.with(async (room) => {
      const Body = await part.read(room)
      await client.send(new sdk.PutObjectCommand({ ...this.#at(restKey(id)), Body, Metadata: { offset: String(offset) } }))
    })
  }

  async #sendPart(id: string, { uploadId }: Info, state: State, part: PartFile): Promise<void> {
    const { sdk, client } = this.#bucket
    const PartNumber = state.parts.length + 1
    const sent = await this.#rooms.with(async (room) => {
      const Body = await part.read(room)
      return client.send(new sdk.UploadPartCommand({ ...this.#at(id), UploadId: uploadId, PartNumber, Body, ContentLength: Body.length }))
    })
    state.parts.push({ PartNumber, ETag: sent.ETag ?? "" })
    state.offset += part.size
    part.empty()
  }

  async #complete(id: string, { uploadId }: Info, { parts }: State): Promise<void> {
    const { sdk, client } = this.#bucket
    const command = new sdk.CompleteMultipartUploadCommand({ ...this.#at(id), UploadId: uploadId, MultipartUpload: { Parts: parts } })
    // Another process may have completed it just now.
    await client.send(command).catch(async (cause: unknown) => {
      if (!isMissing(cause) || (await this.#length(id)) === undefined) throw cause
    })
    await this.#delete(restKey(id))
  }

  async #abort(id: string, uploadId: string): Promise<void> {
    const { sdk, client } = this.#bucket
    await orNull(client.send(new sdk.AbortMultipartUploadCommand({ ...this.#at(id), UploadId: uploadId })))
  }

  async #delete(key: string): Promise<void> {
    const { sdk, client } = this.#bucket
    await orNull(client.send(new sdk.DeleteObjectCommand(this.#at(key))))
  }
}
