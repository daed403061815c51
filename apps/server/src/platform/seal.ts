import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import type { Services } from "./services.ts"

type Keys = Pick<Services, "keyOf">

const keyFor = ({ keyOf }: Keys, purpose: string) => Buffer.from(keyOf(purpose), "hex")

/**
 * Encrypts what the server must read again and nobody else: AES-256-GCM under the installation's own key for a purpose.
 * @param boundTo id of the row's owner: the same text in another owner's row opens nothing
 */
export function seal(services: Keys, purpose: string, boundTo: string, value: unknown): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", keyFor(services, purpose), iv).setAAD(Buffer.from(boundTo))
  const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()])
  return ["v1", iv, cipher.getAuthTag(), text].map((part) => (typeof part === "string" ? part : part.toString("base64url"))).join(".")
}

/** @returns what was sealed, to be checked by the caller; null when it cannot be opened, as after another AUTH_SECRET */
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
