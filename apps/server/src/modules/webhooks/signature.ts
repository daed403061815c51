import { createHmac, randomBytes } from "node:crypto"

/** Standard Webhooks 1.0: https://www.standardwebhooks.com */

const prefix = "whsec_"

/** A new secret: 192 random bits, `whsec_` and Base64. */
export function newWebhookSecret(): string {
  return `${prefix}${randomBytes(24).toString("base64")}`
}

/** Signs `id.timestamp.body`. @param at seconds since 1970 */
function signatureOf(secret: string, message: { id: string; at: number; body: string }): string {
  const key = Buffer.from(secret.slice(prefix.length), "base64")
  return `v1,${createHmac("sha256", key).update(`${message.id}.${message.at}.${message.body}`).digest("base64")}`
}

/** What a receiver checks. @param secrets those that hold now, the newest first: each signs, so that either verifies */
export function signedHeaders(secrets: readonly string[], message: { id: string; at: number; body: string }): Record<string, string> {
  return {
    "webhook-id": message.id,
    "webhook-timestamp": String(message.at),
    "webhook-signature": secrets.map((secret) => signatureOf(secret, message)).join(" "),
  }
}
