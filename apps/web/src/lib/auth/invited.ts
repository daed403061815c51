import { checkEmail } from "./check.ts"

const addressKey = "intray-invited"
const secretKey = "intray-invited-secret"

type Written = Pick<Storage, "setItem">
type Read = Pick<Storage, "getItem">
/** Proves to the server that the mail of an invitation arrived. */
export type InvitationProof = { id: string; secret: string }

/**
 * Stores, for this tab, the data after the `#` of an invitation's mailed link: the e-mail address, and the secret that verifies the
 * mailbox. The sign-up form is prefilled with the address. A link without an address stores nothing.
 */
export function noteInvited(id: string, hash: string, storage: Written = sessionStorage): void {
  const [address = "", secret = ""] = hash.replace(/^#/, "").split("&")
  const email = decoded(address)
  if (checkEmail(email) !== undefined) return
  storage.setItem(addressKey, email)
  if (secret !== "") storage.setItem(secretKey, JSON.stringify({ id, secret } satisfies InvitationProof))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ""
  }
}

/** The e-mail address for a form that leads back to an invitation; empty for other forms. */
export function invitedEmail(redirect: string | undefined, storage: Read = sessionStorage): string {
  return redirect?.startsWith("/accept-invitation/") ? (storage.getItem(addressKey) ?? "") : ""
}

/** The mailed data of the invitation that a form leads back to; undefined if the user came by a copied link. */
export function invitationProof(redirect: string | undefined, storage: Read = sessionStorage): InvitationProof | undefined {
  const noted = storage.getItem(secretKey)
  if (noted === null) return undefined
  const proof = JSON.parse(noted) as InvitationProof
  return redirect === `/accept-invitation/${proof.id}` ? proof : undefined
}
