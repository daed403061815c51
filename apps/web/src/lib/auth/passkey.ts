import { ask, type Outcome } from "../auth-client.ts"
import { openedAs } from "./address.ts"

/**
 * Whether this browser can use passkeys at this address: it needs https, or this computer itself, under the very name that the server has.
 * @param base the server's own address; not judged while it is not known
 */
export function passkeysWork(base: string | undefined): boolean {
  if (typeof globalThis.PublicKeyCredential !== "function" || !globalThis.isSecureContext) return false
  return openedAs(base, globalThis.location.hostname) === "here"
}

/** Whether the browser can offer passkeys in the list below a field. */
export async function passkeysFill(base: string): Promise<boolean> {
  if (!passkeysWork(base)) return false
  try {
    return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
  } catch {
    return false
  }
}

/** Signs in with a passkey, in the browser's dialog. */
export async function signInWithPasskey(): Promise<Outcome<unknown>> {
  return ask((client, fetchOptions) => client.signIn.passkey({ fetchOptions }))
}

/**
 * Waits, without a dialog, until a passkey is chosen in the list below the e-mail field, and signs in with it.
 * @returns null when none was chosen: whatever the reason, nobody asked for anything
 */
export async function offerPasskeys(): Promise<Outcome<unknown> | null> {
  let chosen = false
  // The options of a call go with the second request alone: the one that brings what was chosen.
  const onRequest = () => {
    chosen = true
  }
  const outcome = await ask((client, fetchOptions) =>
    client.signIn.passkey({ autoFill: true, fetchOptions: { ...fetchOptions, onRequest } }),
  )
  return chosen ? outcome : null
}
