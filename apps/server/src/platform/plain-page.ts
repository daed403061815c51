import { createHash } from "node:crypto"
import { directionOf } from "@intray/i18n/languages"
import { languageNow } from "@intray/i18n/request-language"
import { escapeHtml } from "./mail-layout.ts"

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:#fff;color:#171717;font:16px/25px -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main{width:100%;max-width:28rem}
.mark{margin:0 0 32px;font-weight:600;color:#525252}
h1{margin:0 0 12px;font-size:28px;line-height:34px;letter-spacing:-.02em;overflow-wrap:anywhere}
p{margin:0 0 16px;overflow-wrap:anywhere}
form{display:flex;flex-wrap:wrap;gap:8px}
button{min-height:44px;padding:0 20px;border:1px solid #8a8a8a;border-radius:10px;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button:first-child{border-color:#9ae600;background:#9ae600;color:#192e03}
button:focus-visible{outline:2px solid #497d00;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#1b1718;color:#f5f5f5}.mark{color:#b3adae}button{border-color:#7d7678}button:focus-visible{outline-color:#9ae600}}`

const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/** A button that calls a URL by GET. `origins`: where that URL may redirect the reader, besides this one. */
type Call = { action: string; fields: readonly (readonly [string, string])[]; label: string; origins: readonly string[] }

function callForm({ action, fields, label }: Call): string {
  const hidden = fields.map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`).join("")
  return `<form method="get" action="${escapeHtml(action)}">${hidden}<button>${escapeHtml(label)}</button></form>`
}

/**
 * A page behind a link of a mail: a sentence and a few buttons that post `do`, or one button that calls a URL. It needs no script, and
 * is not indexed.
 */
export function plainPage(
  status: 200 | 400 | 404 | 409,
  page: { title: string; text: string; buttons?: { value: string; label: string }[]; call?: Call },
): Response {
  const { title, text, buttons = [], call } = page
  const language = languageNow()
  const pressed = buttons.map((one) => `<button name="do" value="${escapeHtml(one.value)}">${escapeHtml(one.label)}</button>`).join("\n")
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} - Intray</title><style>${style}</style></head>
<body><main><p class="mark">Intray</p><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${buttons.length > 0 ? `<form method="post">${pressed}</form>` : ""}${call ? callForm(call) : ""}</main></body></html>
`
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": call ? policy.replace("form-action 'self'", ["form-action 'self'", ...call.origins].join(" ")) : policy,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    },
  })
}
