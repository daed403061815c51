import { checkEmail } from "./check.ts"

const addressKey = "intray-invited"
const secretKey = "intray-invited-secret"

type Written = Pick<Storage, "setItem">
type Read = Pick<Storage, "getItem">
/** What proves to the server that the mail of an invitation arrived. */
export type InvitationProof = { id: string; secret: string }

/**
 * Notes, for this tab, what the mailed link of an invitation carries behind its `#`: the address, and the secret that proves the mailbox.
 * The sign-up form begins with the address. A link without an address notes nothing.
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

/** The address to begin a form with that leads back to an invitation; empty for any other. */
export function invitedEmail(redirect: string | undefined, storage: Read = sessionStorage): string {
  return redirect?.startsWith("/accept-invitation/") ? (storage.getItem(addressKey) ?? "") : ""
}

/** What the mailed link of the invitation carried that a form leads back to; undefined where somebody came by a copied link. */
export function invitationProof(redirect: string | undefined, storage: Read = sessionStorage): InvitationProof | undefined {
  const noted = storage.getItem(secretKey)
  if (noted === null) return undefined
  const proof = JSON.parse(noted) as InvitationProof
  return redirect === `/accept-invitation/${proof.id}` ? proof : undefined
}
