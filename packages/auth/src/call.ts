import { AsyncLocalStorage } from "node:async_hooks"
import type { KnownDevice } from "./devices.ts"

/** What is known of one call while it is answered, for what counts it. */
export type Call = {
  /** An IPv4 address, or the /64 of an IPv6 one. */
  network: string
  /** The accounts that know the caller's browser. */
  devices: readonly KnownDevice[]
  /** Seconds that the network would have to wait; only a browser which the account knows passes nevertheless. Null: nothing to wait for. */
  over: number | null
  /** Counters that this call was counted by as if its secret were wrong. */
  tries: { each: string; all: string | null; given: boolean }[]
  /** Who proved by this call that the account is theirs, without a session: by a reset. */
  proved: string | null
  /** Whose account a sign-in is tried at: by the address that was typed, or by the first step that was right. */
  tried: { email: string } | { userId: string } | null
  /** How the password is kept that this call gave rightly. */
  hash: string | null
  /** The address of a sign-up whose mailbox is proved, by the secret that an invitation was mailed with. */
  provedAddress: string | null
  remoteAddress: string | null
  userAgent: string | null
}

const calls = new AsyncLocalStorage<Call>()

/** The call that is being answered; undefined outside of one. */
export const callNow = (): Call | undefined => calls.getStore()

/** Answers a call, of which what follows here can be asked meanwhile. */
export function during<T>(call: Call, answer: () => Promise<T>): Promise<T> {
  return calls.run(call, answer)
}

/** From now on the account knows the browser of the call that is being answered. */
export function noteProved(userId: string): void {
  const call = callNow()
  if (call) call.proved = userId
}

/** The sign-up that is being answered proved that this mailbox is its person's. */
export function noteProvedAddress(email: string): void {
  const call = callNow()
  if (call) call.provedAddress = email.toLowerCase()
}

/** Whether the sign-up that is being answered proved this mailbox. */
export function isProvedAddress(email: string): boolean {
  return callNow()?.provedAddress === email.toLowerCase()
}

/** Whose account the call that is being answered tries to open. */
export function noteTried(tried: { email: string } | { userId: string }): void {
  const call = callNow()
  if (call) call.tried = tried
}

/** That the call that is being answered gave a password rightly, by how it was kept when they were compared. */
export function noteHash(hash: string): void {
  const call = callNow()
  if (call) call.hash = hash
}

/** As it was noted; null where the call gave no password, or a wrong one. */
export function hashOfCall(): string | null {
  return callNow()?.hash ?? null
}

/** From where the call that is being answered comes. */
export function callerNow(): { remoteAddress: string | null; userAgent: string | null } {
  const { remoteAddress = null, userAgent = null } = callNow() ?? {}
  return { remoteAddress, userAgent }
}
