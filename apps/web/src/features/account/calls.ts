import { problemOf } from "../../lib/auth/problem.ts"
import { ask, type Outcome } from "../../lib/auth-client.ts"

/** The page that mailed links and providers come back to. */
export const securityPath = "/dashboard/settings/security"

export function changePassword(input: { currentPassword: string; newPassword: string; revokeOtherSessions: boolean }) {
  return ask<unknown>((client, fetchOptions) => client.changePassword({ ...input, fetchOptions }))
}

/** A first password; needs a fresh session. */
export function setPassword(newPassword: string) {
  return ask<unknown>((client, fetchOptions) => client.setPassword({ newPassword, fetchOptions }))
}

export function changeEmail(newEmail: string) {
  return ask<unknown>((client, fetchOptions) => client.changeEmail({ newEmail, callbackURL: `${securityPath}?done=email`, fetchOptions }))
}

export function mailVerification(email: string) {
  return ask<unknown>((client, fetchOptions) =>
    client.sendVerificationEmail({ email, callbackURL: `${securityPath}?done=email`, fetchOptions }),
  )
}

/** Needs a fresh session. */
export function addPasskey(name: string) {
  return ask<unknown>((client, fetchOptions) => client.passkey.addPasskey({ name, fetchOptions }))
}

export function renamePasskey(id: string, name: string) {
  return ask<unknown>((client, fetchOptions) => client.passkey.updatePasskey({ id, name, fetchOptions }))
}

export function deletePasskey(id: string) {
  return ask<unknown>((client, fetchOptions) => client.passkey.deletePasskey({ id, fetchOptions }))
}

/** By the password; anyone who has none needs a fresh session. */
export type Proof = { password?: string }

/** Begins: gives the key for the authenticator and the backup codes. Nothing is on until a code was right. */
export function beginTwoFactor(proof: Proof): Promise<Outcome<{ totpURI: string; backupCodes: string[] }>> {
  return ask(async (client, fetchOptions) => {
    const { data, error } = await client.twoFactor.enable({ ...proof, method: "totp", fetchOptions })
    return { data: data && "totpURI" in data ? data : null, error }
  })
}

export function finishTwoFactor(code: string) {
  return ask<unknown>((client, fetchOptions) => client.twoFactor.verifyTotp({ code, fetchOptions }))
}

export function endTwoFactor(proof: Proof) {
  return ask<unknown>((client, fetchOptions) => client.twoFactor.disable({ ...proof, fetchOptions }))
}

export function newBackupCodes(proof: Proof): Promise<Outcome<{ backupCodes: string[] }>> {
  return ask((client, fetchOptions) => client.twoFactor.generateBackupCodes({ ...proof, fetchOptions }))
}

/** Leaves for the provider, which comes back to the page. */
export function linkProvider(provider: string) {
  const callbackURL = `${securityPath}?linked=${encodeURIComponent(provider)}`
  return ask<unknown>((client, fetchOptions) => client.linkSocial({ provider, callbackURL, errorCallbackURL: securityPath, fetchOptions }))
}

export function unlinkProvider(providerId: string, accountId: string) {
  return ask<unknown>((client, fetchOptions) => client.unlinkAccount({ providerId, accountId, fetchOptions }))
}

/** @param id of the session, as the page lists it */
export function revokeSession(id: string) {
  return ask<unknown>((client, fetchOptions) => client.revokeSession({ token: id, fetchOptions }))
}

export function revokeOthers() {
  return ask<unknown>((client, fetchOptions) => client.revokeOtherSessions({ fetchOptions }))
}

export function revokeAll() {
  return ask<unknown>((client, fetchOptions) => client.revokeSessions({ fetchOptions }))
}

/** Where a deleted person comes to stand. */
export const afterDeletion = "/auth/login?done=deleted"

/** At once by the password; without one by mail, or by a fresh session where no mail leaves. `mailed`: it waits for the link. */
export async function deleteAccount(proof: Proof): Promise<Outcome<{ mailed: boolean }>> {
  return ask(async (client, fetchOptions) => {
    const { data, error } = await client.deleteUser({ ...proof, callbackURL: afterDeletion, fetchOptions })
    return { data: data && { mailed: data.message !== "User deleted" }, error }
  })
}

/** Everything personal that is held of somebody, as a file. Needs a fresh session. */
export async function fetchMyData(): Promise<Outcome<Blob>> {
  try {
    const response = await fetch("/api/account/export", { credentials: "same-origin" })
    if (response.ok) return { ok: true, data: await response.blob(), leaving: false }
    if (response.status === 403) return { ok: false, problem: { kind: "stale" } }
    return { ok: false, problem: problemOf({ status: response.status }, Number(response.headers.get("retry-after")) || 60) }
  } catch {
    return { ok: false, problem: { kind: "offline" } }
  }
}
