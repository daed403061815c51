import { invitationProof } from "../../lib/auth/invited.ts"
import { landing } from "../../lib/auth/paths.ts"
import { ask, type Outcome } from "../../lib/auth-client.ts"
import { safeRedirect } from "../../lib/safe-redirect.ts"

export function signIn(
  input: { email: string; password: string; rememberMe: boolean },
  redirect: string | undefined,
): Promise<Outcome<unknown>> {
  // The address is that of the verification mail, which goes out when the account is not verified yet.
  const callbackURL = landing("/auth/verify-email", redirect)
  return ask(async (client, fetchOptions) => {
    const { data, error } = await client.signIn.email({ ...input, callbackURL, fetchOptions })
    // Anyone who is signed in goes straight on.
    return { data: data && { ...data, redirect: false }, error }
  })
}

/** Without a token the address must be confirmed first. The mail of an invitation has confirmed it. */
export function signUp(
  input: { name: string; email: string; password: string },
  redirect: string | undefined,
): Promise<Outcome<{ token: string | null }>> {
  const callbackURL = landing("/auth/verify-email", redirect)
  const invitation = invitationProof(redirect)
  return ask((client, fetchOptions) => client.signUp.email({ ...input, callbackURL, ...(invitation && { invitation }), fetchOptions }))
}

/** Leaves for the provider; it comes back to where one wanted to go, or to the sign-in page with a reason. */
export function signInWith(provider: string, redirect: string | undefined): Promise<Outcome<unknown>> {
  const callbackURL = safeRedirect(redirect)
  const errorCallbackURL = landing("/auth/login", redirect)
  return ask((client, fetchOptions) => client.signIn.social({ provider, callbackURL, errorCallbackURL, fetchOptions }))
}

export function resendVerification(email: string, redirect: string | undefined): Promise<Outcome<unknown>> {
  const callbackURL = landing("/auth/verify-email", redirect)
  return ask((client, fetchOptions) => client.sendVerificationEmail({ email, callbackURL, fetchOptions }))
}

export function askMagicLink(email: string, redirect: string | undefined): Promise<Outcome<unknown>> {
  const callbackURL = safeRedirect(redirect)
  const errorCallbackURL = landing("/auth/magic-link", redirect)
  return ask((client, fetchOptions) => client.signIn.magicLink({ email, callbackURL, errorCallbackURL, fetchOptions }))
}

export function askReset(email: string, redirect: string | undefined): Promise<Outcome<unknown>> {
  const redirectTo = landing("/auth/reset-password", redirect)
  return ask((client, fetchOptions) => client.requestPasswordReset({ email, redirectTo, fetchOptions }))
}

/** `signedIn`: this browser goes on being signed in to that account. */
export function undoEmailChange(token: string): Promise<Outcome<{ email: string; signedIn: boolean }>> {
  return ask((client, fetchOptions) => client.undoEmailChange({ token, fetchOptions }))
}

export function resetPassword(newPassword: string, token: string): Promise<Outcome<unknown>> {
  return ask((client, fetchOptions) => client.resetPassword({ newPassword, token, fetchOptions }))
}
