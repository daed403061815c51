import { createHash } from "node:crypto"
import type { Readable } from "node:stream"
import type { DataStore } from "@tus/server"

/** A byte range of an object; both ends are included. */
export type ByteRange = { start: number; end: number }

/** File storage. The server makes all keys (ids), so a submitter's file name is never part of a path. */
export type Storage = {
  /** Description for the operator: a folder, or a bucket and its location. */
  readonly place: string
  /** The data store of the upload protocol; an upload's id is its key here. */
  uploads(): DataStore
  /** Called before user files of this size are accepted. @throws NoRoom if the database needs the space */
  demand(bytes: number): Promise<void>
  /** Bytes that have arrived, or null for an unknown key. Completes an upload whose parts are all there after a crash. */
  size(key: string): Promise<number | null>
  /** Reads an object or a range of it. Missing bytes fail the stream. */
  read(key: string, range?: ByteRange): Readable
  /** Stores complete bytes, not an upload. They survive a power cut, and readers never see a part of them. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Makes sure that an upload survives a power cut. */
  flush(key: string): Promise<void>
  /** Removes an object, finished or not. Missing objects are ignored. */
  remove(key: string): Promise<void>
  /**
   * Lists all objects in no order. A bucket leaves out unfinished uploads; a folder lists them with their current size. `bytes` is 0 for an
   * object whose size cannot be read, so that a damaged file does not hide the others.
   */
  list(): AsyncGenerator<{ key: string; bytes: number }>
  /** Removes leftovers of unfinished writes from before this time. @returns how many */
  sweep(before: Date): Promise<number>
}

const safeKey = /^[a-z0-9]{16,64}$/

/** Whether the server could have made this key. */
export const isStorageKey = (key: string): boolean => safeKey.test(key)

/** @throws Error for a key that the server did not make */
export function checkedKey(key: string): string {
  if (!isStorageKey(key)) throw new Error("not a storage key")
  return key
}

/** SHA-256 of an object, hexadecimal. */
export async function hashOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash("sha256")
  for await (const chunk of storage.read(key)) hash.update(chunk as Buffer)
  return hash.digest("hex")
}

/** Reads a whole object into memory; only for small ones. */
export async function readAll(storage: Storage, key: string, range?: ByteRange): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of storage.read(key, range)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
