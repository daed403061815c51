import { Readable } from "node:stream"
import { Unavailable } from "../errors.ts"
import { type Bucket, openBucket, orNull, type S3Settings } from "./s3-client.ts"
import { S3Uploads } from "./s3-uploads.ts"
import { type ByteRange, checkedKey, isStorageKey, type Storage } from "./storage.ts"

/** Stores files as objects of an S3-compatible store, one for each key. */
export async function createS3Storage(settings: S3Settings): Promise<Storage> {
  const bucket = await openBucket(settings)
  const { sdk, client, name, prefix } = bucket
  const uploads = new S3Uploads(bucket)
  const at = (key: string) => ({ Bucket: name, Key: `${prefix}${checkedKey(key)}` })
  return {
    place: placeOf(settings),
    uploads: () => uploads,
    // The store's operator limits its size.
    demand: async () => {},
    async size(key) {
      const found = await orNull(client.send(new sdk.HeadObjectCommand(at(key))))
      return found ? (found.ContentLength ?? 0) : uploads.arrived(key)
    },
    read: (key, range) => Readable.from(bytesOf(bucket, at(key), range), { objectMode: false }),
    async write(key, bytes) {
      await client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.length }))
    },
    // Objects are durable once the store has confirmed them.
    flush: async () => {},
    remove: (key) => uploads.remove(checkedKey(key)),
    async *list() {
      let next: string | undefined
      do {
        const page = await client.send(new sdk.ListObjectsV2Command({ Bucket: name, Prefix: prefix, ContinuationToken: next }))
        for (const { Key = "", Size = 0 } of page.Contents ?? []) {
          const key = Key.slice(prefix.length)
          if (isStorageKey(key)) yield { key, bytes: Size }
        }
        next = page.NextContinuationToken
      } while (next !== undefined)
    },
    sweep: (before) => uploads.sweep(before),
  }
}

/** Requests the object when the first byte is read, and closes the stream when the reader stops. */
async function* bytesOf({ sdk, client }: Bucket, at: { Bucket: string; Key: string }, range?: ByteRange): AsyncGenerator<Uint8Array> {
  const Range = range && `bytes=${range.start}-${range.end}`
  const { Body } = await client.send(new sdk.GetObjectCommand({ ...at, ...(Range ? { Range } : {}) }))
  const stream = Body as Readable
  try {
    for await (const chunk of stream) yield chunk as Uint8Array
  } finally {
    stream.destroy()
  }
}

/** The bucket in the operator's terms: its name and location, without credentials. */
export function placeOf({ bucket, endpoint, region, prefix }: S3Settings): string {
  return `${bucket}${prefix === "" ? "" : `/${prefix.replace(/\/$/, "")}`} at ${endpoint ?? `Amazon S3 (${region})`}`
}

/**
 * Writes, reads and removes a small object, so that an unusable store is detected at start-up and not by a submitter.
 * @throws Error with the store's own short reason
 */
export async function checkS3(settings: S3Settings): Promise<void> {
  const { sdk, client, name, prefix } = await openBucket({ ...settings })
  const at = { Bucket: name, Key: `${prefix}intray-check` }
  const text = "Intray can write here."
  try {
    await client.send(new sdk.PutObjectCommand({ ...at, Body: text }))
    const back = await client.send(new sdk.GetObjectCommand(at))
    if ((await back.Body?.transformToString()) !== text) throw new Error("it gives back other bytes than it was given")
    await client.send(new sdk.DeleteObjectCommand(at))
  } catch (cause) {
    throw new Error(reasonOf(cause instanceof Unavailable ? cause.cause : cause))
  } finally {
    client.destroy()
  }
}

function reasonOf(cause: unknown): string {
  const { name, code, message } = (cause ?? {}) as { name?: string; code?: string; message?: string }
  const words = [code ?? name, message].filter((part) => part && part !== "Error" && part !== "UnknownError")
  return [...new Set(words)].join(": ").replace(/\s+/g, " ").slice(0, 200) || "no reason given"
}
