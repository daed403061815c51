/*
 * Suggests conflicts of interest between a reviewer and a submission. Pure.
 */

import { domainToASCII } from "node:url"
import { normalizeEmail } from "@intray/auth/clean-text"
import { parseUrl } from "@intray/auth/parse-url"
import { fold } from "../../submission-index/text/fold.ts"
import type { ConflictReason } from "./conflict-reasons.ts"

export type ConflictReviewer = { name: string; email: string | null; links: readonly string[] }

/** @property otherNames of co-authors, band members and others that the submission names */
export type ConflictSubmission = {
  submitterName: string | null
  submitterEmail: string | null
  otherNames: readonly string[]
  links: readonly string[]
}

/** Mail providers that anybody can have an address with: the domain says nothing about the person. */
const publicMailDomains = new Set(
  (
    "gmail.com googlemail.com outlook.com outlook.de outlook.fr outlook.es hotmail.com hotmail.co.uk hotmail.de hotmail.fr hotmail.it hotmail.es " +
    "live.com live.co.uk live.de live.fr live.nl msn.com yahoo.com yahoo.co.uk yahoo.co.jp yahoo.co.in yahoo.de yahoo.fr yahoo.es yahoo.it " +
    "yahoo.com.br ymail.com rocketmail.com aol.com aol.de icloud.com me.com mac.com proton.me protonmail.com protonmail.ch pm.me tutanota.com " +
    "tutanota.de tuta.io tuta.com fastmail.com fastmail.fm hey.com zoho.com mail.com email.com usa.com gmx.de gmx.net gmx.at gmx.ch gmx.com " +
    "gmx.org web.de t-online.de freenet.de arcor.de posteo.de posteo.net mailbox.org mail.de online.de 1und1.de vodafone.de vodafonemail.de " +
    "magenta.de bluewin.ch hispeed.ch sunrise.ch a1.net aon.at chello.at orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr " +
    "libero.it virgilio.it tiscali.it alice.it tin.it telefonica.net terra.es ziggo.nl kpnmail.nl xs4all.nl hetnet.nl planet.nl telenet.be " +
    "skynet.be btinternet.com sky.com virginmedia.com ntlworld.com talktalk.net comcast.net verizon.net att.net sbcglobal.net bellsouth.net " +
    "cox.net charter.net earthlink.net shaw.ca rogers.com sympatico.ca bigpond.com optusnet.com.au yandex.ru yandex.com ya.ru mail.ru inbox.ru " +
    "list.ru bk.ru rambler.ru ukr.net wp.pl o2.pl onet.pl interia.pl gazeta.pl seznam.cz centrum.cz post.cz azet.sk abv.bg freemail.hu citromail.hu " +
    "qq.com 163.com 126.com sina.com sohu.com foxmail.com naver.com daum.net hanmail.net uol.com.br bol.com.br terra.com.br rediffmail.com " +
    "riseup.net disroot.org duck.com simplelogin.com mozmail.com privaterelay.appleid.com users.noreply.github.com mailinator.com"
  ).split(" "),
)

/** Sites of which the front page belongs to nobody in particular. */
const sharedSites = new Set(
  (
    "github.com gitlab.com codeberg.org linkedin.com xing.com x.com twitter.com facebook.com instagram.com threads.net tiktok.com youtube.com " +
    "youtu.be vimeo.com twitch.tv soundcloud.com bandcamp.com open.spotify.com spotify.com music.apple.com mixcloud.com discogs.com " +
    "mastodon.social bsky.app medium.com substack.com linktr.ee orcid.org scholar.google.com researchgate.net behance.net dribbble.com " +
    "flickr.com speakerdeck.com slideshare.net sessionize.com meetup.com goodreads.com imdb.com wikipedia.org google.com docs.google.com " +
    "drive.google.com dropbox.com"
  ).split(" "),
)

/** Query parameters of links that were shared: they say where somebody came from. */
const tracking = /^(?:utm_\w+|si|fbclid|gclid|igsh|igshid|ref|ref_src|feature|trk|lang|hl)$/i

/** Titles that are written with a name or without it. */
const titles = new Set("dr prof professor mr mrs ms mx herr frau phd".split(" "))

type Address = { local: string; domain: string }

/** Reads an address to compare it: lower case, domain as ASCII, without a `+tag`. Null for text that is no address. */
function parseAddress(email: string | null): Address | null {
  const address = normalizeEmail(email ?? "").toLowerCase()
  const at = address.lastIndexOf("@")
  const tag = address.indexOf("+", 1)
  const local = address.slice(0, Math.max(0, tag > 0 && tag < at ? tag : at))
  const domain = domainToASCII(address.slice(at + 1).replace(/\.$/u, ""))
  return at > 0 && domain.includes(".") ? { local, domain } : null
}

/** Whether two domains are equal, or one is a subdomain of the other (cs.example.edu and example.edu). */
function isSameOrganization(one: string, other: string): boolean {
  if (publicMailDomains.has(one) || publicMailDomains.has(other)) return false
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}

/** Returns the words of a name in a fixed order, without case, accents, width and titles. Null for fewer than two words: too common. */
function getNameKey(name: string | null): string | null {
  const words = fold(name ?? "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "" && !titles.has(word))
  return words.length < 2 ? null : words.sort().join(" ")
}

/** Returns host, path and query of a link to compare it. Null for text that is no web link, and for the front page of a shared site. */
function getLinkKey(link: string): string | null {
  const text = link.trim()
  const address = /^https?:\/\//iu.test(text) ? text : `https://${text}`
  const url = parseUrl(address)
  if (!url) return null
  const host = url.hostname.replace(/^(?:www|m|mobile)\./u, "").replace(/\.$/u, "")
  if (!host.includes(".") || url.username !== "") return null
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name)
  url.searchParams.sort()
  let end = url.pathname.length
  while (url.pathname[end - 1] === "/") end -= 1
  const path = url.pathname.slice(0, end).toLowerCase()
  if (path === "" && url.search === "" && sharedSites.has(host)) return null
  return host + path + url.search
}

function getKeys<T>(values: Iterable<T>, getKey: (value: T) => string | null): Set<string> {
  const keys = new Set<string>()
  for (const value of values) {
    const key = getKey(value)
    if (key !== null) keys.add(key)
  }
  return keys
}

/** What is compared of a reviewer, or of a submission with everybody it names. */
export type ConflictKeys = { address: Address | null; names: ReadonlySet<string>; links: ReadonlySet<string> }

/** The site of a mail domain that belongs to an organization: links to it are links to the reviewer's. */
function getOwnSite(address: Address | null): string[] {
  return address === null || publicMailDomains.has(address.domain) ? [] : [address.domain]
}

/** Reads a reviewer once, to compare them with many submissions. */
export function toReviewerKeys({ name, email, links }: ConflictReviewer): ConflictKeys {
  const address = parseAddress(email)
  return {
    address,
    names: getKeys([name], getNameKey),
    links: getKeys([...links, ...getOwnSite(address)], getLinkKey),
  }
}

/** Reads a submission once, to compare it with many reviewers. */
export function toSubmissionKeys({ submitterName, submitterEmail, otherNames, links }: ConflictSubmission): ConflictKeys {
  return {
    address: parseAddress(submitterEmail),
    names: getKeys([submitterName, ...otherNames], getNameKey),
    links: getKeys(links, getLinkKey),
  }
}

function intersects(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const key of one) if (other.has(key)) return true
  return false
}

/**
 * Suggests why a reviewer may have a conflict of interest with a submission. Suggestions only: a person decides.
 *
 * - `same_address`: the mail address, without case and `+tag`.
 * - `same_name`: the name of the submitter or another named person, in any order of words, without case, accents, width and titles. Names of
 *   one word are too common. ("Müller" and "Muller" are equal, "Mueller" is not.)
 * - `same_link`: a link to the same page, such as a profile. Front pages count unless the site is shared by everybody. The front page of the
 *   reviewer's mail domain counts as theirs.
 * - `same_domain`: the mail domain, or a subdomain of it, unless anybody can have an address there. Left out where `same_address` says more.
 *
 * @returns the reasons, strongest first; empty if there is none
 */
export function compareKeys(reviewer: ConflictKeys, submission: ConflictKeys): ConflictReason[] {
  const reasons: ConflictReason[] = []
  const [own, theirs] = [reviewer.address, submission.address]
  const sameAddress = own !== null && theirs !== null && own.local === theirs.local && own.domain === theirs.domain
  if (sameAddress) reasons.push("same_address")
  if (intersects(reviewer.names, submission.names)) reasons.push("same_name")
  if (intersects(reviewer.links, submission.links)) reasons.push("same_link")
  if (!sameAddress && own && theirs && isSameOrganization(own.domain, theirs.domain)) reasons.push("same_domain")
  return reasons
}

/** {@link compareKeys} for one of each. */
export function suggestConflicts(reviewer: ConflictReviewer, submission: ConflictSubmission): ConflictReason[] {
  return compareKeys(toReviewerKeys(reviewer), toSubmissionKeys(submission))
}
