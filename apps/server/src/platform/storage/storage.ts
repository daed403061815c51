import { createHash } from "node:crypto"
import type { Readable } from "node:stream"
import type { DataStore } from "@tus/server"

/** Bytes of a stored object, both ends included. */
export type ByteRange = { start: number; end: number }

/** Where files are kept. Keys are made by the server (ids), so no name of a submitter is ever part of a path. */
export type Storage = {
  /** What it is, for the operator: a folder, or a bucket and its address. */
  readonly place: string
  /** Where the upload protocol writes; an upload's id is its key here. */
  uploads(): DataStore
  /** Asked before so many bytes of people are taken. @throws NoRoom where the disk has to stay free for the database */
  demand(bytes: number): Promise<void>
  /** Bytes that have arrived, or null when there is nothing of that key. A whole upload that a crash left in parts is made one. */
  size(key: string): Promise<number | null>
  /** All bytes, or those of a range. What is missing fails the stream. */
  read(key: string, range?: ByteRange): Readable
  /** Stores bytes that are whole already, not uploaded piece by piece; they survive a power cut, and nobody reads half of them. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Makes sure that what was uploaded survives a power cut. */
  flush(key: string): Promise<void>
  /** Removes it, finished or not. Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /**
   * Everything that is stored, in no order. What is half there is left out by a bucket; a folder has it as far as it came. `bytes` is 0 for what
   * is there while its length cannot be read: one bad place of a disk hides nothing else.
   */
  list(): AsyncGenerator<{ key: string; bytes: number }>
  /** Clears away what was begun before then, never finished, and is known to nothing any more. @returns how many */
  sweep(before: Date): Promise<number>
}

const safeKey = /^[a-z0-9]{16,64}$/

/** Whether the server could have made that key. */
export const isStorageKey = (key: string): boolean => safeKey.test(key)

/** @throws Error on a key that the server did not make */
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

/** A whole object in memory; only for what is known to be small. */
export async function readAll(storage: Storage, key: string, range?: ByteRange): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of storage.read(key, range)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
