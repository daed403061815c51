import type { GenericEndpointContext } from "@better-auth/core"
import { user } from "@intray/db/schema"
import { setSessionCookie } from "better-auth/cookies"
import { and, eq } from "drizzle-orm"
import { isProvedAddress, noteProvedAddress } from "../call.ts"
import type { Hooks } from "../hooks.ts"

/*
 * A sign-up from an invitation's mail: its secret verifies the mailbox, so that no second mail is needed.
 */

type SignUpBody = { email?: unknown; rememberMe?: unknown; invitation?: { id: string; secret: string } | undefined }

/**
 * Runs before a sign-up, after its body was validated: checks whether the invitation verifies the address, and removes it from the body.
 */
export async function readInvitationProof(ctx: GenericEndpointContext, { options, now }: Hooks): Promise<void> {
  const body = ctx.body as SignUpBody
  const { email, invitation } = body
  delete body.invitation
  if (!options.requireVerification || invitation === undefined || typeof email !== "string") return
  if (await options.isProvedByInvitation(now(), { ...invitation, email })) noteProvedAddress(email)
}

/** Runs after a sign-up: signs in the user whose address was verified. @returns the response, or undefined if it does not change */
export async function signInProved(ctx: GenericEndpointContext, { options, now }: Hooks, returned: unknown): Promise<object | undefined> {
  const answer = returned as { user?: { id: string; email: string } } | undefined
  if (!answer?.user || !isProvedAddress(answer.user.email)) return undefined
  // For an address that has an account, the response contains a user who does not exist.
  const [made] = await now()
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, answer.user.id), eq(user.emailVerified, true)))
  const person = made && (await ctx.context.internalAdapter.findUserById(made.id))
  if (!person) return undefined
  await options.onVerified(now(), person)
  const short = (ctx.body as SignUpBody).rememberMe === false
  const session = await ctx.context.internalAdapter.createSession(person.id, short)
  await setSessionCookie(ctx, { session, user: person }, short)
  return { ...answer, token: session.token }
}
