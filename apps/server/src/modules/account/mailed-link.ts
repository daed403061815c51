import type { AuthMail } from "@intray/auth"
import { accountMail } from "@intray/i18n/account-mail"
import { mailedLink as words } from "@intray/i18n/mailed-link"
import { plainPage } from "../../platform/plain-page.ts"

/*
 * Links of account mails. Their addresses are the sign-in library's, with one parameter more that says that a mail led there: with it a GET
 * only shows a page with one button, since mail scanners and previews open links too. The button calls the address without it.
 */

/** Paths that do something when they are called, and that mails lead to. */
export const mailedPaths = ["/api/auth/verify-email", "/api/auth/magic-link/verify", "/api/auth/delete-user/callback"] as const

const FROM = "mail"
const kinds = ["verify", "verify-new-email", "change-email", "magic-link", "delete-account"] as const satisfies readonly AuthMail["kind"][]
type Kind = (typeof kinds)[number]
const isKind = (kind: string | null): kind is Kind => kinds.some((one) => one === kind)

/** The address as a mail has it. */
export function toMailedLink(kind: AuthMail["kind"], address: string): string {
  const url = new URL(address)
  if (!isKind(kind) || !mailedPaths.some((path) => url.pathname === path)) return address
  url.searchParams.set(FROM, kind)
  return url.href
}

/**
 * The page of a mailed link; null for a call that means what the address does.
 * @param origins where the button may lead on to
 */
export function mailedLinkPage(request: Request, origins: readonly string[]): Response | null {
  const url = new URL(request.url)
  const kind = url.searchParams.get(FROM)
  // A HEAD asks what is there, and does nothing.
  if (kind === null && request.method !== "HEAD") return null
  const { heading, action } = accountMail[isKind(kind) ? kind : "verify"]
  const fields = [...url.searchParams].filter(([name]) => name !== FROM)
  return plainPage(200, { title: heading, text: words.press, call: { action: url.pathname, fields, label: action, origins } })
}
