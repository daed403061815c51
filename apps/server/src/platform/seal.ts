import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import type { Services } from "./services.ts"

type Keys = Pick<Services, "keyOf">

const keyFor = ({ keyOf }: Keys, purpose: string) => Buffer.from(keyOf(purpose), "hex")

/**
 * Encrypts a value that only the server must read again: AES-256-GCM with the installation's own key for a purpose.
 * @param boundTo id of the row's owner: the text cannot be decrypted in another owner's row
 */
export function seal(services: Keys, purpose: string, boundTo: string, value: unknown): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", keyFor(services, purpose), iv).setAAD(Buffer.from(boundTo))
  const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()])
  return ["v1", iv, cipher.getAuthTag(), text].map((part) => (typeof part === "string" ? part : part.toString("base64url"))).join(".")
}

/** @returns the value, which the caller must validate; null if it cannot be decrypted, for example with another AUTH_SECRET */
export function unseal(services: Keys, purpose: string, boundTo: string, sealed: string): unknown {
  const [version, iv = "", tag = "", text = ""] = sealed.split(".")
  if (version !== "v1") return null
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyFor(services, purpose), Buffer.from(iv, "base64url"))
    decipher.setAAD(Buffer.from(boundTo)).setAuthTag(Buffer.from(tag, "base64url"))
    return JSON.parse(Buffer.concat([decipher.update(Buffer.from(text, "base64url")), decipher.final()]).toString("utf8"))
  } catch {
    return null
  }
}
