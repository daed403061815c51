import { createHmac } from "node:crypto"
import { newSecret } from "@intray/db/id"
import type { Services } from "../../../platform/services.ts"

type Keys = Pick<Services, "keyOf">

/** 260 random bits. */
export function newGuestSecret(): string {
  return newSecret(256)
}

const pattern = /^[a-z2-7]{52}$/

/** What is stored of the secret in a link; null for a text that cannot be one. */
export function hashGuestSecret({ keyOf }: Keys, secret: string): string | null {
  return pattern.test(secret) ? createHmac("sha256", keyOf("review-guest")).update(secret).digest("hex") : null
}

/** Where a guest reviews. Browsers do not send what follows the `#`, so that the secret is in no access log and no referrer. */
export function guestUrl({ baseUrl }: Pick<Services, "baseUrl">, guestId: string, secret: string): string {
  return `${baseUrl}/review/${guestId}#${secret}`
}
