import { createHash } from "node:crypto"
import { releasePage as words } from "@intray/i18n/release-page"
import { escapeHtml } from "../../platform/mail-layout.ts"
import type { PublicRelease } from "./page.ts"
import { isrcText } from "./schema.ts"

/* The public page of a release, its citations and its feed, as text. Everything that a team or a submitter wrote is escaped here. */

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;padding:32px 20px 64px;background:#fff;color:#171717;font:16px/25px -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main{max-width:44rem;margin:0 auto}
header{margin:0 0 40px}
.mark{margin:0 0 24px;font-weight:600;color:#525252}
h1{margin:0 0 8px;font-size:34px;line-height:40px;letter-spacing:-.02em;overflow-wrap:anywhere}
h2{margin:40px 0 12px;font-size:20px;line-height:28px}
p{margin:0 0 16px;overflow-wrap:anywhere;white-space:pre-line}
.sub{color:#525252}
dl{display:grid;grid-template-columns:minmax(0,10rem) minmax(0,1fr);gap:8px 16px;margin:0}
dt{color:#525252}dd{margin:0;overflow-wrap:anywhere}
.wide{overflow-x:auto}
table{width:100%;min-width:32rem;border-collapse:collapse}
th,td{padding:8px 12px 8px 0;border-bottom:1px solid #d4d4d4;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{font-weight:600}td:nth-child(3){white-space:nowrap}td:first-child,th:first-child{width:3rem;font-variant-numeric:tabular-nums}
pre{margin:0 0 16px;padding:12px 14px;border:1px solid #d4d4d4;border-radius:10px;font:13px/20px ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
a{color:inherit;text-underline-offset:2px}a:focus-visible{outline:2px solid #497d00;outline-offset:2px}
nav a{display:inline-block;min-height:24px;margin-right:16px}
@media (max-width:34rem){dl{grid-template-columns:minmax(0,1fr);gap:0}dd{margin:0 0 10px}h1{font-size:28px;line-height:34px}}
@media (prefers-color-scheme:dark){body{background:#1b1718;color:#f5f5f5}.mark,.sub,dt{color:#b3adae}th,td,pre{border-color:#4a4446}a:focus-visible{outline-color:#9ae600}}`

/** Nothing of the page runs, loads or is framed. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const day = (moment: string) => moment.slice(0, 10)
const addressOf = (baseUrl: string, slug: string) => `${baseUrl}/r/${slug}`

const facts = (rows: readonly [string, string][]) =>
  `<dl>${rows
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join("")}</dl>`

const section = (heading: string, text: string) => (text === "" ? "" : `<h2>${escapeHtml(heading)}</h2><p>${escapeHtml(text)}</p>`)

function tracksTable(tracks: Extract<PublicRelease, { kind: "record" }>["tracks"]): string {
  if (tracks.length === 0) return `<p>${escapeHtml(words.noTracks)}</p>`
  const heads = [words.track.position, words.track.title, words.track.isrc, words.track.writers]
  const rows = tracks.map((one) => [String(one.position), one.title, one.isrc === null ? "" : isrcText(one.isrc), one.writers])
  const cells = (tag: "th" | "td", texts: readonly string[]) =>
    texts.map((text) => `<${tag}${tag === "th" ? ' scope="col"' : ""}>${escapeHtml(text)}</${tag}>`).join("")
  return `<div class="wide" role="region" aria-label="${escapeHtml(words.tracks)}" tabindex="0"><table><thead><tr>${cells("th", heads)}</tr></thead><tbody>${rows
    .map((row) => `<tr>${cells("td", row)}</tr>`)
    .join("")}</tbody></table></div>`
}

function bodyOf(one: PublicRelease): string {
  if (one.kind === "dataset") {
    const { card } = one
    const rows = facts([
      [words.facts.rows, words.count(one.rows)],
      [words.facts.licence, one.licence],
      [words.facts.published, day(one.publishedAt)],
    ])
    const parts = [section(words.card.what, card.what), section(words.card.who, card.who), section(words.card.labelled, card.labelled)]
    return [rows, ...parts, section(words.card.gaps, card.gaps)].join("")
  }
  const { about, tracks } = one
  const rows = facts([
    [words.facts.catalogueNo, about.catalogueNo],
    [words.facts.upc, about.upc],
    [words.facts.format, about.format],
    [words.facts.genre, about.genre],
    [words.facts.date, about.date ?? ""],
    [words.facts.published, day(one.publishedAt)],
  ])
  return `${rows}<h2>${escapeHtml(words.tracks)}</h2>${tracksTable(tracks)}${section(words.labelCopy, about.labelCopy)}`
}

/** Who a citation names first: the artist of a record, the team of a data set. */
const authorOf = (one: PublicRelease) => (one.kind === "record" && one.about.artist !== "" ? one.about.artist : one.team)

/** How it is cited in a sentence. */
function citation(one: PublicRelease, baseUrl: string): string {
  const author = authorOf(one)
  const by = author === one.team ? "" : ` ${one.team}.`
  const number = one.kind === "record" && one.about.catalogueNo !== "" ? ` ${one.about.catalogueNo}.` : ""
  const year = one.publishedAt.slice(0, 4)
  const kind = words.kinds[one.kind]
  return `${author} (${year}). ${one.name} [${kind}, ${words.snapshot({ number: one.snapshot.number })}].${by}${number} ${addressOf(baseUrl, one.slug)}`
}

const tex: Record<string, string> = { "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}" }

/** Words as BibTeX reads them: on one line, its own signs escaped. */
function texWords(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, " ").trim()
  return line.replace(/[\\~^{}$&#_%]/g, (sign) => tex[sign] ?? `\\${sign}`)
}

/** The same for BibTeX. */
export function bibtex(one: PublicRelease, baseUrl: string): string {
  const fields = [
    ["author", `{${texWords(authorOf(one))}}`],
    ["title", `{${texWords(one.name)}}`],
    ["year", one.publishedAt.slice(0, 4)],
    ["publisher", texWords(one.team)],
    ["note", texWords(`${words.kinds[one.kind]}, ${words.snapshot({ number: one.snapshot.number })}, SHA-256 ${one.snapshot.root}`)],
    ["url", addressOf(baseUrl, one.slug)],
  ]
  return `@misc{${one.slug},\n${fields.map(([name, value]) => `  ${name} = {${value}}`).join(",\n")}\n}\n`
}

/** What search engines read, in the words of schema.org. */
function jsonLd(one: PublicRelease, baseUrl: string): Record<string, unknown> {
  const { name, team, publishedAt, snapshot, slug } = one
  const shared = {
    "@context": "https://schema.org",
    name,
    url: addressOf(baseUrl, slug),
    datePublished: day(publishedAt),
    version: String(snapshot.number),
  }
  const publisher = { "@type": "Organization", name: team }
  if (one.kind === "dataset") {
    const { card, licence, rows } = one
    return {
      ...shared,
      "@type": "Dataset",
      creator: publisher,
      description: card.what || words.described({ name, team }),
      ...(licence === "" ? {} : { license: licence }),
      size: words.rows({ count: rows }),
      identifier: `sha256:${snapshot.root}`,
    }
  }
  const { about, tracks } = one
  return {
    ...shared,
    "@type": "MusicAlbum",
    byArtist: { "@type": "MusicGroup", name: authorOf(one) },
    ...(about.genre === "" ? {} : { genre: about.genre }),
    albumRelease: {
      "@type": "MusicRelease",
      recordLabel: publisher,
      ...(about.catalogueNo === "" ? {} : { catalogNumber: about.catalogueNo }),
      ...(about.upc === "" ? {} : { gtin: about.upc }),
      ...(about.date === null ? {} : { datePublished: about.date }),
    },
    numTracks: tracks.length,
    track: {
      "@type": "ItemList",
      itemListElement: tracks.map(({ position, title, isrc }) => ({
        "@type": "ListItem",
        position,
        item: { "@type": "MusicRecording", name: title, ...(isrc === null ? {} : { isrcCode: isrc }) },
      })),
    },
  }
}

/** Within a script element: no text can end it. */
const inScript = (value: unknown) =>
  JSON.stringify(value).replace(/</g, "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")

const whole = (title: string, head: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} - Intray</title>${head}<style>${style}</style></head>
<body><main>${body}</main></body></html>
`

/** The page of a published release. */
export function releaseHtml(one: PublicRelease, baseUrl: string): string {
  const address = addressOf(baseUrl, one.slug)
  const feed = `<link rel="canonical" href="${escapeHtml(address)}"><link rel="alternate" type="application/atom+xml" title="${escapeHtml(words.feed({ team: one.team }))}" href="${escapeHtml(address)}/feed.atom">`
  const data = `<script type="application/ld+json">${inScript(jsonLd(one, baseUrl))}</script>`
  const artist = one.kind === "record" ? one.about.artist : ""
  const sub = [artist, words.kinds[one.kind], words.by({ team: one.team })].filter(Boolean).join(" · ")
  const cite = `<h2>${escapeHtml(words.cite)}</h2><p>${escapeHtml(citation(one, baseUrl))}</p><pre>${escapeHtml(bibtex(one, baseUrl).trimEnd())}</pre><nav aria-label="${escapeHtml(words.files)}"><a href="/r/${one.slug}/citation.bib">${escapeHtml(words.bibtex)}</a><a href="/r/${one.slug}/feed.atom">${escapeHtml(words.atom)}</a></nav>`
  const kept = `<h2>${escapeHtml(words.kept)}</h2>${facts([
    [words.facts.snapshot, words.snapshotMade({ number: one.snapshot.number, day: day(one.snapshot.createdAt) })],
    ["SHA-256", one.snapshot.root],
  ])}`
  const head = `<header><p class="mark">${escapeHtml(one.team)}</p><h1>${escapeHtml(one.name)}</h1><p class="sub">${escapeHtml(sub)}</p></header>`
  return whole(one.name, `${feed}${data}`, `${head}${bodyOf(one)}${cite}${kept}`)
}

/** Since when it has been there as it is: what was frozen earlier is new when it is published. */
const updatedAt = ({ snapshot, publishedAt }: Pick<PublicRelease, "snapshot" | "publishedAt">) =>
  snapshot.createdAt > publishedAt ? snapshot.createdAt : publishedAt

/** A team's releases as an Atom feed (RFC 4287). @param slug of the page whose feed was asked for */
export function atom(
  { team, items }: { team: string; items: readonly Omit<PublicRelease, "kind">[] },
  slug: string,
  baseUrl: string,
): string {
  const self = addressOf(baseUrl, slug)
  const entries = items.map((one) => {
    const url = escapeHtml(addressOf(baseUrl, one.slug))
    const summary = escapeHtml(words.snapshotMade({ number: one.snapshot.number, day: day(one.snapshot.createdAt) }))
    return `<entry><id>${url}</id><title>${escapeHtml(one.name)}</title><link href="${url}"/><updated>${updatedAt(one)}</updated><published>${one.publishedAt}</published><summary>${summary}</summary></entry>`
  })
  const updated = items.map(updatedAt).sort().at(-1) ?? new Date(0).toISOString()
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${escapeHtml(`${self}/feed.atom`)}</id><title>${escapeHtml(words.feed({ team }))}</title><link rel="self" href="${escapeHtml(`${self}/feed.atom`)}"/><link href="${escapeHtml(self)}"/><updated>${updated}</updated><author><name>${escapeHtml(team)}</name></author>
${entries.join("\n")}
</feed>
`
}
