import { createHash } from "node:crypto"
import { directionOf } from "@intray/i18n/languages"
import { languageNow } from "@intray/i18n/request-language"
import { escapeHtml } from "../../../platform/mail-layout.ts"
import type { Written } from "./service.ts"

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;padding:32px 20px 64px;background:#fff;color:#171717;font:17px/28px -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main,footer{max-width:42rem;margin:0 auto;overflow-wrap:anywhere}
h1{font-size:32px;line-height:38px;letter-spacing:-.02em}h2{margin-top:40px;font-size:22px;line-height:28px}h3{margin-top:32px;font-size:18px}
a{color:inherit;text-underline-offset:3px}a:focus-visible{outline:2px solid #497d00;outline-offset:2px}
pre,table{display:block;max-width:100%;overflow-x:auto}td,th{padding:6px 12px 6px 0;text-align:start;vertical-align:top}
blockquote{margin:0;padding-inline-start:16px;border-inline-start:3px solid #8a8a8a}
footer{margin-top:56px;padding-top:16px;border-top:1px solid #8a8a8a;font-size:15px}footer a{margin-inline-end:20px}
@media (prefers-color-scheme:dark){body{background:#1b1718;color:#f5f5f5}a:focus-visible{outline-color:#9ae600}}`

/** By which the page loads nothing, runs nothing and is in no frame. */
export const operatorPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Links to what the operator says, for the end of a page that is HTML alone; empty where there is nothing. */
export function operatorLinks(links: readonly { href: string; title: string }[]): string {
  return links.map(({ href, title }) => `<a class="me-5 underline" href="${href}">${escapeHtml(title)}</a>`).join(" ")
}

/** A page of the operator's as a document. */
export function operatorDocument({ title, html }: Written, links: readonly { href: string; title: string }[]): string {
  const language = languageNow()
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} - Intray</title><style>${style}</style></head>
<body><main>${html}</main><footer><a href="/">Intray</a> ${operatorLinks(links)}</footer></body></html>
`
}
