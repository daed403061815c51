import { normalized } from "@intray/auth/text"
import { directionOf, type Language } from "@intray/i18n/languages"
import { languageNow } from "@intray/i18n/request-language"
import { common } from "@intray/i18n/translated"

/**
 * A part of a mail: our own sentence; a code to type; text from outside in one or several lines, which is quoted and
 * never becomes a link; a sentence of ours with one of our URLs below it; or the team's text, in paragraphs and lines.
 */
export type MailPart = string | { quote: string } | { quoteLines: string[] } | { code: string } | { text: string; url: string } | Prose

/** `fallback`: the text's language if it is not the mail's, with an optional note about that below it. */
type Prose = { prose: string; fallback?: { language: Language; mark: string } | undefined }

export type MailContent = {
  /** Also the mail's first line; our own text. */
  heading: string
  parts: MailPart[]
  /** The main action. The URL is ours. */
  action?: { label: string; url: string }
  /** Small print: why the reader got this mail. */
  footer: string
  /** Short links at the very end that stop mails of this kind. */
  unsubscribe?: { label: string; url: string }[]
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

/** Escapes a text for HTML. Line and paragraph separators, which end lines only in scripts, become spaces. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\u2028\u2029]/g, (char) => entities[char] ?? " ")
}

/**
 * Cleans text from outside for a mail: one line, no control or direction characters, and a word joiner after each
 * character by which mail programs recognize addresses, so that they do not become links. Times such as 14:30 stay as they are.
 */
export function outsideWords(text: string, max = 200): string {
  const line = normalized(text)
    .replace(/[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
  const cut = [...line].length > max ? `${[...line].slice(0, max - 1).join("")}…` : line
  return cut.replace(/(?:[./@]|(?<![0-9]):|:(?![0-9]))(?=\S)/g, "$&\u2060").replace(/\b(www)(?=\S)/gi, "$1\u2060")
}

/** Longest title or name in a subject, in characters. */
const MAX_IN_SUBJECT = 60

/** Addresses, markup and variables. */
const unsafeInSubject = /:\/\/|@|\bwww\.|[\p{L}\p{N}]\.\p{L}{2}|[<>{}]/iu

/**
 * A submitter's title or name for the subject of a mail to that submitter, or to a member who may read it: one line without control
 * characters, cut to {@link MAX_IN_SUBJECT} characters. Anybody can type another person's address into a form, so text that looks like an
 * address or markup is left out. Subjects of mails to other people contain no submitted text.
 * @returns "" if it must be left out
 */
export function subjectWords(text: string): string {
  const line = outsideWords(text, MAX_IN_SUBJECT).replaceAll("\u2060", "")
  return unsafeInSubject.test(line) ? "" : line
}

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** The first lines of a text from outside, each cleaned by {@link outsideWords}. Ends with "…" if something was cut. */
export function firstLines(text: string, { lines: max, characters }: { lines: number; characters: number }): string[] {
  const kept: string[] = []
  let left = characters
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    const said = outsideWords(line, characters)
    if (said === "" && (kept.length === 0 || kept.at(-1) === "")) continue
    if (kept.length === max || left <= 0) return [...kept, "…"]
    const cut = [...said].slice(0, left)
    kept.push(cut.length < [...said].length ? `${cut.join("")}…` : said)
    left -= cut.length
  }
  while (kept.at(-1) === "") kept.pop()
  return kept
}

function paragraphs(text: string): string[] {
  return text.split(/\n{2,}/).filter((one) => one.trim() !== "")
}

/** URLs are always set left to right: in an Arabic mail, a trailing slash or dash would otherwise move to their front. */
function htmlPart(part: MailPart): string {
  if (typeof part === "object" && "prose" in part) {
    const { prose, fallback } = part
    const lines = (one: string) => escapeHtml(one).replaceAll("\n", "<br>")
    // The language of a team's own text is unknown.
    const spoken = fallback ? ` lang="${fallback.language}" dir="${directionOf(fallback.language)}"` : ' dir="auto"'
    const mark = fallback?.mark
      ? `<p class="small" style="margin:-8px 0 16px;font-size:13px;color:#525252">(${escapeHtml(fallback.mark)})</p>`
      : ""
    const written = paragraphs(prose).map((one) => `<p${spoken} style="margin:0 0 16px">${lines(one)}</p>`)
    return [...written, ...(mark ? [mark] : [])].join("\n")
  }
  if (typeof part === "string") return `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`
  if ("url" in part) {
    const link = `<a href="${escapeHtml(part.url)}" dir="ltr" style="color:inherit;word-break:break-all">${escapeHtml(part.url)}</a>`
    return `<p style="margin:0 0 16px">${escapeHtml(part.text)}<br>${link}</p>`
  }
  if ("code" in part) {
    const large = "margin:0 0 16px;font:600 32px/40px ui-monospace,Menlo,Consolas,monospace;letter-spacing:0.12em"
    return `<p style="${large}">${escapeHtml(part.code)}</p>`
  }
  const style = "margin:0 0 16px;padding-block:2px;padding-inline-start:14px;border-inline-start:3px solid #9ae600"
  const lines = "quoteLines" in part ? part.quoteLines : [outsideWords(part.quote)]
  return `<p dir="auto" style="${style}">${lines.map(escapeHtml).join("<br>")}</p>`
}

function textPart(part: MailPart): string {
  if (typeof part === "string") return part
  if ("code" in part) return part.code
  if ("prose" in part) return [...paragraphs(part.prose), ...(part.fallback?.mark ? [`(${part.fallback.mark})`] : [])].join("\n\n")
  if ("quoteLines" in part) return part.quoteLines.map((line) => `> ${line}`.trimEnd()).join("\n")
  return "url" in part ? `${part.text}\n${part.url}` : `> ${outsideWords(part.quote)}`
}

/**
 * A mail in the product's design and the current language, as HTML and as equivalent plain text. Has colours for light and
 * dark mode; mail programs that know neither rule show black on white.
 */
export function mailLayout(content: MailContent): { html: string; text: string } {
  const { heading, parts, action, footer, unsubscribe = [] } = content
  const language = languageNow()
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#9ae600;color:#192e03;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p class="small" style="margin:0 0 16px;font-size:13px;color:#525252;word-break:break-all"><span dir="ltr">${escapeHtml(action.url)}</span></p>`
    : ""
  const stops = unsubscribe.map(({ label, url }) => `<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(label)}</a>`)
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #1b1718 !important; color: #f5f5f5 !important }
  .small { color: #b3adae !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#ffffff;color:#171717">
<div class="page" style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;color:#171717;font:16px/25px ${font}">
<p class="small" style="margin:0 0 24px;font-size:13px;font-weight:600;color:#525252">Intray</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700">${escapeHtml(heading)}</h1>
${parts.map(htmlPart).join("\n")}
${button}
<p class="small" style="margin:32px 0 0;font-size:13px;line-height:20px;color:#525252">${[escapeHtml(footer), ...stops].join("<br>")}</p>
</div>
</body>
</html>
`
  const lines = parts.map(textPart)
  const end = [`--\n${footer}`, ...unsubscribe.map(({ label, url }) => `${common.beforeAddress({ label })} ${url}`)].join("\n")
  const text = [heading, ...lines, ...(action ? [`${common.beforeAddress(action)}\n${action.url}`] : []), end].join("\n\n")
  return { html, text: `${text}\n` }
}
