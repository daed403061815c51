import { ask, type Outcome } from "../auth-client.ts"
import { openedAs } from "./address.ts"

/**
 * Whether this browser can use passkeys at this URL: it needs https or localhost, and exactly the server's host name.
 * @param base the server's own URL; while unknown, the host is not checked
 */
export function passkeysWork(base: string | undefined): boolean {
  if (typeof globalThis.PublicKeyCredential !== "function" || !globalThis.isSecureContext) return false
  return openedAs(base, globalThis.location.hostname) === "here"
}

/** Whether the browser can offer passkeys in a field's autofill list. */
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
 * Waits, without a dialog, until the user chooses a passkey in the e-mail field's autofill list, and signs in with it.
 * @returns null if none was chosen: the user requested nothing, so the reason does not matter
 */
export async function offerPasskeys(): Promise<Outcome<unknown> | null> {
  let chosen = false
  // A call's options apply only to its second request, which sends the chosen passkey.
  const onRequest = () => {
    chosen = true
  }
  const outcome = await ask((client, fetchOptions) =>
    client.signIn.passkey({ autoFill: true, fetchOptions: { ...fetchOptions, onRequest } }),
  )
  return chosen ? outcome : null
}
