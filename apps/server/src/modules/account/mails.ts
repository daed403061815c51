import type { AuthMail } from "@intray/auth"
import type { DbOrTx } from "@intray/db"
import { newId } from "@intray/db/id"
import { accountMail } from "@intray/i18n/account-mail"
import { inLanguage } from "@intray/i18n/request-language"
import { sendMail } from "../../platform/mail.ts"
import { mailLayout } from "../../platform/mail-layout.ts"
import { languageOfAddress } from "../preferences/language.ts"
import { toMailedLink } from "./mailed-link.ts"

/** Of the mail table: kinds whose text is a secret of its reader. */
const accountMailKind = (kind: AuthMail["kind"]) => `account.${kind}`

/** A mail about an account: subject, and the text in the product's look. */
export function composeAccountMail(mail: AuthMail): { subject: string; html: string; text: string } {
  const words: { subject: string; heading: string; body: string; footer: string; action?: string; expires?: string } =
    accountMail[mail.kind]
  const parts = [
    ...(mail.code === undefined ? [] : [{ code: mail.code }]),
    words.body,
    ...(mail.newEmail === undefined ? [] : [{ quote: accountMail.lines.newEmail({ email: mail.newEmail }) }]),
    ...(words.expires === undefined ? [] : [words.expires]),
  ]
  const action =
    words.action !== undefined && mail.url !== undefined ? { label: words.action, url: toMailedLink(mail.kind, mail.url) } : undefined
  const layout = mailLayout({ heading: words.heading, parts, ...(action ? { action } : {}), footer: words.footer })
  return { subject: words.subject, ...layout }
}

/** Queues it. Each call is a cause of its own: a link is never mailed twice, and a second request makes a second link. */
export async function sendAccountMail(tx: DbOrTx, mail: AuthMail): Promise<void> {
  const id = newId()
  // The language of the account, no matter who asked for the mail; of an address without one, that in which was asked.
  const words = inLanguage(await languageOfAddress(tx, mail.to), () => composeAccountMail(mail))
  await sendMail(tx, { kind: accountMailKind(mail.kind), to: mail.to, ...words, dedupeKey: `account:${id}` })
}
