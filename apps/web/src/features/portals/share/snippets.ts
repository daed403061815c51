/** What is pasted into another site. `url` is the portal's address, whose origin serves the script. */
export function scriptSnippet(url: string): string {
  const { origin, pathname } = new URL(url)
  return [`<div data-intray="${escapeAttribute(pathname.slice(1))}"></div>`, `<script src="${origin}/embed.js" async></script>`].join("\n")
}

/** The same without a script: a frame of a fixed height. */
export function frameSnippet(url: string, title: string): string {
  return `<iframe src="${escapeAttribute(url)}?embed=1" title="${escapeAttribute(title)}" style="width:100%;height:1200px;border:0" loading="lazy"></iframe>`
}

/** A text as it may stand between the quotes of an attribute. */
function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
