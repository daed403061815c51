import { account } from "@intray/i18n/account"
import { auth } from "@intray/i18n/auth"

/** Why a mailed link or a provider brought nothing, for somebody who is signed in, from the code in the address. */
export function sayArrival(code: string): string {
  const key = code.toLowerCase().replace(/[^a-z0-9]+/g, "_")
  for (const words of [account.arrival.codes, auth.social] as Record<string, unknown>[]) {
    const said = Object.hasOwn(words, key) ? words[key] : undefined
    if (typeof said === "string") return said
  }
  return account.arrival.other({ code: code.slice(0, 60) })
}
