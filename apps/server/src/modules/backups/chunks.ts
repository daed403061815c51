import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { backupCli as words } from "@intray/i18n/cli"
import { StartRefused } from "../../platform/data-folder.ts"

/*
 * A backup consists of chunks of up to four megabytes, each stored under the hash of its content (ADR 33): a chunk that exists is not stored
 * again, and a chunk that was changed is detected when it is read.
 */

/** Something of a copy that is missing, or not what was copied. */
export class DamagedCopy extends StartRefused {}

/** A copy that is encrypted, and no key was given. */
export class KeyMissing extends StartRefused {}

/** Bytes of a piece, at most. */
export const CHUNK = 4 * 1024 * 1024

/** What pieces are called, and notes are not. */
export const PIECE = /^[0-9a-f]{64}$/

const NONCE = 12
const TAG = 16

/** How pieces are named and kept: as they are, or encrypted and authenticated. */
export type Seal = {
  readonly encrypted: boolean
  /** Bytes that a piece takes beyond what it holds. */
  readonly overhead: number
  /** 64 hexadecimal digits. Of what is encrypted they tell nothing to who has no key. */
  nameOf(bytes: Uint8Array): string
  close(name: string, bytes: Uint8Array): Buffer
  /** @throws StartRefused where it is not what was closed under that name */
  open(name: string, stored: Buffer): Buffer
}

/** Pieces in the open, named by their SHA-256. */
export const plainSeal: Seal = {
  encrypted: false,
  overhead: 0,
  nameOf: (bytes) => createHash("sha256").update(bytes).digest("hex"),
  close: (_, bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  open: (name, stored) => {
    if (plainSeal.nameOf(stored) !== name) throw new DamagedCopy(words.damaged({ name }))
    return stored
  },
}

/** AES-256-GCM with keys made of `BACKUP_KEY`; a piece's name is authenticated with it, so that none can stand in for another. */
export function sealWith(secret: string): Seal {
  const keyFor = (purpose: string) => createHmac("sha256", secret).update(`intray:backup:${purpose}`).digest()
  const [naming, closing] = [keyFor("names"), keyFor("bytes")]
  return {
    encrypted: true,
    overhead: NONCE + TAG,
    nameOf: (bytes) => createHmac("sha256", naming).update(bytes).digest("hex"),
    close(name, bytes) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv("aes-256-gcm", closing, nonce, { authTagLength: TAG }).setAAD(Buffer.from(name))
      const sealed = Buffer.concat([nonce, cipher.update(bytes), cipher.final()])
      return Buffer.concat([sealed, cipher.getAuthTag()])
    },
    open(name, stored) {
      try {
        const decipher = createDecipheriv("aes-256-gcm", closing, stored.subarray(0, NONCE), { authTagLength: TAG })
        decipher.setAAD(Buffer.from(name)).setAuthTag(stored.subarray(-TAG))
        return Buffer.concat([decipher.update(stored.subarray(NONCE, -TAG)), decipher.final()])
      } catch {
        // What names its pieces was opened by the same key.
        throw new DamagedCopy((PIECE.test(name) ? words.damaged : words.damagedOrKey)({ name }))
      }
    },
  }
}

/** A stream in pieces of {@link CHUNK} bytes, the last one shorter; of an empty stream none. */
export async function* cut(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (let chunk of stream) {
    while (size + chunk.length >= CHUNK) {
      const rest = CHUNK - size
      yield Buffer.concat([...waiting, chunk.subarray(0, rest)])
      chunk = chunk.subarray(rest)
      waiting = []
      size = 0
    }
    if (chunk.length === 0) continue
    waiting.push(chunk)
    size += chunk.length
  }
  if (size > 0) yield Buffer.concat(waiting)
}

const HEAD = { plain: "intray backup 1 plain\n", sealed: "intray backup 1 sealed\n" }

/** What is kept of a copy under its own name: which kind it is in plain words, then its text, hashed or sealed. */
export function closeNote(seal: Seal, name: string, text: string): Buffer {
  const bytes = Buffer.from(text)
  if (seal.encrypted) return Buffer.concat([Buffer.from(HEAD.sealed), seal.close(name, bytes)])
  return Buffer.concat([Buffer.from(`${HEAD.plain}${seal.nameOf(bytes)}\n`), bytes])
}

/**
 * The text of a note, with the seal that it and its pieces have.
 * @param key of sealed ones; null: none was given
 * @throws StartRefused where it is damaged, or sealed and the key is missing or another
 */
export function openNote(key: Seal | null, name: string, stored: Buffer): { text: string; seal: Seal } {
  const startsWith = (head: string) => stored.subarray(0, head.length).equals(Buffer.from(head))
  if (startsWith(HEAD.sealed)) {
    if (key === null) throw new KeyMissing(words.keyMissing)
    return { text: key.open(name, stored.subarray(HEAD.sealed.length)).toString("utf8"), seal: key }
  }
  const hash = stored.subarray(HEAD.plain.length, HEAD.plain.length + 64)
  const text = stored.subarray(HEAD.plain.length + 65)
  const found = Buffer.from(plainSeal.nameOf(text))
  if (!startsWith(HEAD.plain) || hash.length !== found.length || !timingSafeEqual(hash, found))
    throw new DamagedCopy(words.damaged({ name }))
  return { text: text.toString("utf8"), seal: plainSeal }
}
