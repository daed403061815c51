import { ask, type Outcome } from "../auth-client.ts"

/** Whether this browser can use passkeys at this address: it needs https, or this computer itself. */
export function passkeysWork(): boolean {
  return typeof globalThis.PublicKeyCredential === "function" && globalThis.isSecureContext
}

/** Whether the browser can offer passkeys in the list below a field. */
export async function passkeysFill(): Promise<boolean> {
  if (!passkeysWork()) return false
  try {
    return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
  } catch {
    return false
  }
}

/** Signs in with a passkey. `fill`: waits, without a dialog, until one is chosen in the list below the e-mail field. */
export async function signInWithPasskey({ fill = false } = {}): Promise<Outcome<unknown>> {
  return ask((client, fetchOptions) => client.signIn.passkey({ autoFill: fill, fetchOptions }))
}
