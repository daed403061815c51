import { common } from "@intray/i18n/common"
import { home } from "@intray/i18n/home"
import { publicPages } from "@intray/i18n/translated"
import { escapeHtml } from "../../platform/mail-layout.ts"
import { type Card, cardSize, cardVersion, homeCard, portalCard } from "./card.ts"
import type { PageData } from "./service.ts"

/** What a page says of itself to programs: search engines, and those that show a picture next to a link. */
export type Meta = {
  title: string
  description: string
  path: string
  card: Card
  picture: string
  /** Whether another site can show it in a frame, and asks `/api/oembed` how. */
  embeds?: true
}

/** Characters of a description: what search engines show of it. */
const mostDescription = 200

const shortened = (text: string) => {
  const line = text.replace(/\s+/g, " ").trim()
  return line.length <= mostDescription ? line : `${line.slice(0, mostDescription - 1).trimEnd()}…`
}

/** Null for pages that are no one's business but their reader's: status pages, and what is not there. */
export function metaOf(data: PageData): Meta | null {
  if (data.page === "home")
    return {
      title: common.pageTitle({ page: publicPages.homeTitle }),
      description: home.lead,
      path: "/",
      card: homeCard,
      picture: "/api/cards/home.png",
    }
  if (data.page === "calls") {
    const { team } = data.calls
    const title = publicPages.calls.title({ team: team.name })
    return {
      title: common.pageTitle({ page: title }),
      description: publicPages.calls.description({ team: team.name }),
      path: `/t/${team.slug}`,
      card: { ...homeCard, title: team.name, team: common.product },
      picture: `/api/cards/t/${team.slug}.png`,
    }
  }
  if (data.page !== "portal") return null
  const { portal } = data
  return {
    title: common.pageTitle({ page: portal.title }),
    description: shortened(portal.intro) || publicPages.meta.portal({ team: portal.team.name, title: portal.title }),
    path: `/${portal.slug}`,
    card: portalCard(portal),
    picture: `/api/cards/${portal.slug}.png`,
    embeds: true,
  }
}

/** The title of a page that goes to no index: its reader sees it in the tab, with scripts and without. */
function titleOf(data: PageData): string {
  const page = data.page === "status" ? publicPages.status.pageTitle(data.status) : publicPages.notFound.title
  return common.pageTitle({ page })
}

/** On one line, whatever breaks lines in it. */
const said = (text: string) => escapeHtml(text.replace(/\s+/g, " ").trim())
const named = (name: string, content: string) => `<meta name="${name}" content="${said(content)}">`
const property = (name: string, content: string) => `<meta property="${name}" content="${said(content)}">`

/** The elements for the head of the document. @param baseUrl without a slash at its end */
function metaTags({ title, description, path, card, picture, embeds }: Meta, baseUrl: string): string {
  const url = new URL(path, baseUrl).href
  const image = new URL(`${picture}?v=${cardVersion(card)}`, baseUrl).href
  const alt = publicPages.meta.picture({ team: card.team, title: card.title })
  const oembed = new URL(`/api/oembed?url=${encodeURIComponent(url)}`, baseUrl).href
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    embeds ? `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}" title="${said(title)}">` : "",
    property("og:type", "website"),
    property("og:site_name", common.product),
    property("og:title", title),
    property("og:description", description),
    property("og:url", url),
    property("og:image", image),
    property("og:image:type", "image/png"),
    property("og:image:width", String(cardSize.width)),
    property("og:image:height", String(cardSize.height)),
    property("og:image:alt", alt),
    named("twitter:card", "summary_large_image"),
    named("twitter:title", title),
    named("twitter:description", description),
    named("twitter:image", image),
    named("twitter:image:alt", alt),
  ].join("")
}

/** The text between two marks of the document replaced; the document itself where they are not in it. */
function between(html: string, from: string, to: string, text: string): string {
  const start = html.indexOf(from)
  const end = start < 0 ? -1 : html.indexOf(to, start + from.length)
  return end < 0 ? html : html.slice(0, start + from.length) + text + html.slice(end)
}

const describe = (html: string, text: string) => between(html, '<meta name="description" content="', '"', said(text))

/** The document with the title, the description and the tags of its page; pages that have none are left out of every index. */
export function withMeta(html: string, data: PageData, baseUrl: string): string {
  const meta = metaOf(data)
  const tags = meta ? metaTags(meta, baseUrl) : named("robots", "noindex, nofollow")
  const at = html.search(/<script|<\/head>/)
  const tagged = at < 0 ? html : html.slice(0, at) + tags + html.slice(at)
  if (!meta) {
    const described = data.page === "notFound" ? describe(tagged, publicPages.notFound.text) : tagged
    return between(described, "<title>", "</title>", said(titleOf(data)))
  }
  const described = describe(tagged, meta.description)
  return between(described, "<title>", "</title>", said(meta.title))
}
