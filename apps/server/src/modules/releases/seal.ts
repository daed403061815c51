import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from "node:crypto"

/*
 * How a snapshot is sealed. Pure; what verifies one offline needs nothing else.
 *
 * Each entry's hash is SHA-256 of a random salt, its kind and its text, a line each. The root is SHA-256 of the list of these hashes, and the header that names the
 * root is signed with the installation's Ed25519 key. Erasing an entry removes its text and its salt: its hash stays in the list, so that
 * everything else still verifies, and says nothing about who it was, because nobody can guess the salt.
 */

export type Leaf = { leaf: string; salt: string; content: string }

const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part)
  return hash.digest("hex")
}

/** JSON with its keys in order, so that equal things have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}

/** @param salt hexadecimal, 16 bytes */
export function leafOf({ salt, kind, content }: { salt: string; kind: string; content: string }): string {
  return sha256(`${salt}\n${kind}\n`, content)
}

export function newLeaf(kind: string, value: unknown): Leaf {
  const salt = randomBytes(16).toString("hex")
  const content = canonical(value)
  return { salt, content, leaf: leafOf({ salt, kind, content }) }
}

/** The hash of a list of hashes, taken one after another. */
export function rootHash() {
  const hash = createHash("sha256")
  return {
    add(leaf: string) {
      hash.update(`${leaf}\n`)
    },
    end: () => hash.digest("hex"),
  }
}

/** What comes before the 32 bytes of an Ed25519 private key in PKCS #8. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex")

/** @param secret 32 bytes, hexadecimal: the same secret gives the same key */
export function signingKey(secret: string): { key: KeyObject; publicKey: string } {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, Buffer.from(secret, "hex")]), format: "der", type: "pkcs8" })
  return { key, publicKey: createPublicKey(key).export({ format: "der", type: "spki" }).toString("base64") }
}

export function signed(key: KeyObject, text: string): string {
  return sign(null, Buffer.from(text), key).toString("base64")
}

/** @param publicKey Base64 of its SPKI */
export function isSigned(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" })
    const bytes = Buffer.from(signature, "base64")
    return bytes.toString("base64") === signature && verify(null, Buffer.from(text), key, bytes)
  } catch {
    return false
  }
}

/** A key as people compare it: the first 16 bytes of its hash. */
export function fingerprint(publicKey: string): string {
  return (sha256(Buffer.from(publicKey, "base64")).slice(0, 32).match(/.{4}/g) ?? []).join(" ")
}
