import { AsyncLocalStorage } from "node:async_hooks"
import type { KnownDevice } from "./devices.ts"

/** State of one call while it is handled, for the rate limits. */
export type Call = {
  /** An IPv4 address, or the /64 of an IPv6 address. */
  network: string
  /** The accounts that know the caller's browser. */
  devices: readonly KnownDevice[]
  /** Seconds that the network would have to wait; only a browser known to the account may pass. Null: no wait. */
  over: number | null
  /** Counters that counted this call in advance, as if its secret were wrong. */
  tries: { each: string; all: string | null; given: boolean }[]
  /** The user who proved ownership of the account in this call without a session, by a reset. */
  proved: string | null
  /** Whose account a sign-in attempts to open: by the typed address, or by a successful first step. */
  tried: { email: string } | { userId: string } | null
  /** Hash of the password that this call verified. */
  hash: string | null
  /** The address of a sign-up that an invitation's mailed secret has verified. */
  provedAddress: string | null
  remoteAddress: string | null
  userAgent: string | null
}

const calls = new AsyncLocalStorage<Call>()

/** The call that is being handled; undefined outside of one. */
export const callNow = (): Call | undefined => calls.getStore()

/** Handles a call; the functions below have access to it meanwhile. */
export function during<T>(call: Call, answer: () => Promise<T>): Promise<T> {
  return calls.run(call, answer)
}

/** Records that the account now knows the current call's browser. */
export function noteProved(userId: string): void {
  const call = callNow()
  if (call) call.proved = userId
}

/** Records that the current sign-up has verified this address. */
export function noteProvedAddress(email: string): void {
  const call = callNow()
  if (call) call.provedAddress = email.toLowerCase()
}

/** Whether the current sign-up has verified this address. */
export function isProvedAddress(email: string): boolean {
  return callNow()?.provedAddress === email.toLowerCase()
}

/** Records whose account the current call attempts to open. */
export function noteTried(tried: { email: string } | { userId: string }): void {
  const call = callNow()
  if (call) call.tried = tried
}

/** Records the hash of the password that the current call verified. */
export function noteHash(hash: string): void {
  const call = callNow()
  if (call) call.hash = hash
}

/** The recorded hash; null if the call gave no password, or a wrong one. */
export function hashOfCall(): string | null {
  return callNow()?.hash ?? null
}

/** The network address and browser of the current call. */
export function callerNow(): { remoteAddress: string | null; userAgent: string | null } {
  const { remoteAddress = null, userAgent = null } = callNow() ?? {}
  return { remoteAddress, userAgent }
}
