import type { AuthMail } from "@intray/auth"
import { accountMail } from "@intray/i18n/account-mail"
import { composeAccountMail } from "./mails.ts"

const kinds = Object.keys(accountMail).filter((key): key is AuthMail["kind"] => key !== "lines")

const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
}

/** The list of mails about accounts; for the person who works on them, never in production. */
export function previews(): Response {
  const items = kinds.map(
    (kind) =>
      `<li><a href="/dev/mails/${kind}">${kind}</a> (<a href="/dev/mails/${kind}?as=text">text</a>): ${accountMail[kind].subject}</li>`,
  )
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Mails</title><h1>Mails</h1><ul>${items.join("")}</ul></html>`
  return new Response(html, { headers })
}

/** One mail with made-up content; null for an unknown kind. */
export function previewOf(kind: string, asText: boolean, baseUrl: string): Response | null {
  const known = kinds.find((each) => each === kind)
  if (!known) return null
  const mail = composeAccountMail({
    kind: known,
    to: "mara@example.com",
    name: "Mara",
    url: `${baseUrl}/api/auth/an-example`,
    ...(known === "otp" ? { code: "042042" } : {}),
    ...(known === "change-email" || known === "email-changed" ? { newEmail: "mara@lantern.example" } : {}),
  })
  if (!asText) return new Response(mail.html, { headers })
  return new Response(`Subject: ${mail.subject}\n\n${mail.text}`, { headers: { ...headers, "content-type": "text/plain; charset=utf-8" } })
}
