import { createHash } from "node:crypto"
import { notificationMails } from "@intray/i18n/notification-mails"
import { notifications } from "@intray/i18n/notifications"
import { languageNow } from "@intray/i18n/request-language"
import { Hono } from "hono"
import { readText } from "../../platform/body.ts"
import type { AppEnv, Routes } from "../../platform/http.ts"
import { escapeHtml } from "../../platform/mail-layout.ts"
import { type Ended, readUnsubscribe, teamOfLink, unsubscribe } from "./unsubscribe.ts"

const { page: m } = notificationMails

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:#fff;color:#171717;font:16px/25px -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main{width:100%;max-width:28rem}
.mark{margin:0 0 32px;font-weight:600;color:#525252}
h1{margin:0 0 12px;font-size:28px;line-height:34px;letter-spacing:-.02em;overflow-wrap:anywhere}
p{margin:0 0 16px;overflow-wrap:anywhere}
a,button{display:inline-flex;align-items:center;min-height:44px;margin-top:8px;padding:0 20px;border:0;border-radius:10px;background:#9ae600;color:#192e03;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
a:hover,button:hover{background:#bbf451}a:focus-visible,button:focus-visible{outline:2px solid #497d00;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#1b1718;color:#f5f5f5}.mark{color:#b3adae}a:focus-visible,button:focus-visible{outline-color:#bbf451}}`

const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/** A page without scripts: its text, and one form. */
function page(status: number, heading: string, lines: string[], act: string): Response {
  const html = `<!doctype html>
<html lang="${languageNow()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(m.title)} - Intray</title><style>${style}</style></head>
<body><main><p class="mark">Intray</p><h1>${escapeHtml(heading)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n")}
${act}</main></body></html>
`
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  })
}

const toSettings = `<a href="/dashboard/settings/notifications">${escapeHtml(m.settings)}</a>`

function question({ what }: Ended, team: string): string {
  if (what === "weekly") return m.askWeekly({ team })
  return what === "digest" ? m.askDigest({ team }) : m.ask({ event: notifications.events[what].name, team })
}

/**
 * The unsubscribe link of mails. Opening it changes nothing, because mail scanners open links too; its button unsubscribes, and
 * so does the request that mail programs send by themselves (RFC 8058).
 */
export const notificationRoutes: Routes = (services) => {
  const read = (token: string | undefined) => readUnsubscribe(services, token ?? "")
  return new Hono<AppEnv>()
    .get("/api/notifications/unsubscribe", async (c) => {
      const link = read(c.req.query("t"))
      const team = link && (await teamOfLink(services, link))
      if (!link || team === null) return page(404, m.title, [m.invalid], toSettings)
      const form = `<form method="post" action="/api/notifications/unsubscribe?t=${encodeURIComponent(c.req.query("t") ?? "")}"><button>${escapeHtml(m.stop)}</button></form>`
      return page(200, question(link, team), [], form)
    })
    .post("/api/notifications/unsubscribe", async (c) => {
      await readText(c.req.raw, 4096)
      const link = read(c.req.query("t"))
      if (!link) return page(404, m.title, [m.invalid], toSettings)
      await unsubscribe(services, link)
      return page(200, m.done, [m.again], toSettings)
    })
}
