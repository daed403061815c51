import { createHash } from "node:crypto"
import { accountError } from "@intray/i18n/account-error"
import { languageNow } from "@intray/i18n/request-language"
import { escapeHtml } from "../../platform/mail-layout.ts"

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:#fff;color:#171717;font:16px/25px -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main{width:100%;max-width:28rem}
.mark{margin:0 0 32px;font-weight:600;color:#525252}
h1{margin:0 0 12px;font-size:28px;line-height:34px;letter-spacing:-.02em}
p{margin:0 0 16px;overflow-wrap:anywhere}
.code{color:#676767;font-size:13px}
a{display:inline-flex;align-items:center;min-height:44px;margin-top:8px;padding:0 20px;border-radius:10px;background:#9ae600;color:#192e03;font-weight:600;text-decoration:none}
a:hover{background:#bbf451}a:focus-visible{outline:2px solid #497d00;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#1b1718;color:#f5f5f5}.mark,.code{color:#b3adae}a:focus-visible{outline-color:#bbf451}}`

const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** What a code says to its reader; codes come in any case and with spaces, and some with a sentence of the provider, which is not shown. */
function wordsFor(code: string): string {
  const key = code.toLowerCase().replace(/[\s-]+/g, "_")
  return Object.hasOwn(accountError.codes, key) ? (accountError.codes[key] ?? accountError.unknown) : accountError.unknown
}

/**
 * The page of an authentication error. The code is shown when it looks like one; nothing else of the address is.
 * @param code as the address has it; null when it has none
 */
export function errorPage(code: string | null): Response {
  const shown = code !== null && /^[\w' -]{1,60}$/.test(code) ? code : "unknown"
  const html = `<!doctype html>
<html lang="${languageNow()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(accountError.title)} - Intray</title><style>${style}</style></head>
<body><main><p class="mark">Intray</p><h1>${escapeHtml(accountError.title)}</h1>
<p>${escapeHtml(wordsFor(shown))}</p>
<p class="code">${escapeHtml(accountError.code({ code: shown }))}</p>
<a href="/">${escapeHtml(accountError.home)}</a></main></body></html>
`
  return new Response(html, {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy, "cache-control": "no-store" },
  })
}
