import { createHash } from "node:crypto"
import { readAll, type Storage } from "../../../platform/storage/storage.ts"
import { type Content, detectContent } from "../../file-types/detect.ts"

/** Looks at the content of a stored file. @returns null when it is nothing that is taken: a program, a web page, or unknown */
export function contentOf(storage: Storage, key: string, size: number): Promise<Content | null> {
  return detectContent((start, length) => readAll(storage, key, { start, end: start + length - 1 }), size)
}

/** SHA-256 of the stored bytes, lower-case hex, read as a stream. */
export async function sha256Of(storage: Storage, key: string): Promise<string> {
  const hash = createHash("sha256")
  for await (const chunk of storage.read(key)) hash.update(chunk as Buffer)
  return hash.digest("hex")
}
