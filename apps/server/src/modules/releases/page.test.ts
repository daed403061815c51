import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { event } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { createApp } from "../../app.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, send, type TestTeam } from "../../testing/world.ts"
import { openSite } from "../pages/site.ts"

const world = useWorld({ env: { recallMinutes: 10 } })
let team: TestTeam
let portal: { id: string; slug: string }
let read: (path: string) => Promise<{ status: number; text: string; headers: Headers }>
beforeAll(async () => {
  const app = createApp(world.services, { site: openSite(mkdtempSync(join(tmpdir(), "intray-web-"))), version: "0.0.0-test" })
  read = async (path) => {
    const response = await app.request(`${world.services.baseUrl}${path}`)
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
})
beforeEach(async () => {
  team = await world.team("Lantern </script> & Quay")
  portal = await makePortal(team)
})

let made = 0
const slugOf = () => {
  made += 1
  return `tideworks-${made}`
}
const releases = () => team.admin.caller.releases
const arrive = async (more: Record<string, unknown> = {}) => {
  const { demoId } = await send(world, portal.slug, more)
  const { id, number } = await newest(team)
  return { id, number, demoId }
}
const published = async (id: string) => {
  await releases().publish({ id })
  world.forward(11 * 60_000)
  await world.services.jobs.drain()
}

/** A record of two tracks, each of another person, published unless it is to stay a draft. */
async function record({ draft = false } = {}) {
  const [one, two] = [await arrive({ artist: "Kitefall", name: "Canary Aurelia" }), await arrive({ artist: "Glasswing" })]
  const {
    id,
    revision,
    record: known,
  } = await releases().create({ kind: "record", name: "Tideworks <EP>", numbers: [one.number, two.number] })
  if (!known) throw new Error("no record")
  const { artwork: _, ...fields } = known
  await releases().update({
    id,
    revision,
    record: {
      ...fields,
      artist: "Kitefall & {Glasswing}",
      catalogueNo: "LQ_041",
      upc: "198123041274",
      labelCopy: "(P) 2026 </script>",
      artworkId: null,
    },
    tracks: [
      { submissionId: one.id, title: "Sluice", isrc: "GB-LQY-26-00042", writers: "A. Writer", fileId: null },
      { submissionId: two.id, title: "Weir", isrc: null, writers: "", fileId: null },
    ],
  })
  if (!draft) await published(id)
  return { id, one, two }
}

const dataOf = (text: string) => JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? "null")

test("a release has no page unless it is given one, and none before it is published", async () => {
  const slug = slugOf()
  const one = await arrive()
  const { id, page } = await releases().create({ kind: "dataset", name: "Open set", numbers: [one.number] })
  expect(page).toBe(null)
  expect(await refusal(releases().setPage({ id, page: { slug, snapshot: 1 } }))).toMatchObject({ code: "NOT_FOUND" })
  await releases().freeze({ id, note: "" })
  expect((await releases().setPage({ id, page: { slug, snapshot: 1 } })).page).toEqual({
    slug,
    snapshot: 1,
    url: `${world.services.baseUrl}/r/${slug}`,
  })
  const nothing = await read("/r/never-was")
  for (const path of [`/r/${slug}`, `/r/${slug}/citation.bib`, `/r/${slug}/feed.atom`]) expect((await read(path)).status).toBe(404)
  await releases().publish({ id })
  expect((await read(`/r/${slug}`)).text.replaceAll(slug, "")).toBe(nothing.text.replaceAll("never-was", ""))
  world.forward(11 * 60_000)
  await world.services.jobs.drain()
  expect((await read(`/r/${slug}`)).status).toBe(200)
  await releases().setPage({ id, page: null })
  for (const path of [`/r/${slug}`, `/r/${slug}/citation.bib`, `/r/${slug}/feed.atom`]) expect((await read(path)).status).toBe(404)
  expect(await world.db.$count(event, and(eq(event.teamId, team.id), eq(event.type, "release.page_changed")))).toBe(2)
})

test("the page of a record says what the record says, in HTML, JSON-LD and BibTeX, and nothing of who sent it in or decided", async () => {
  const { id, one } = await record()
  const slug = slugOf()
  await releases().setPage({ id, page: { slug, snapshot: 1 } })
  const { status, text, headers } = await read(`/r/${slug}`)
  expect(status).toBe(200)
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(headers.get("x-robots-tag")).toBe(null)
  for (const said of [
    "Tideworks &lt;EP&gt;",
    "Sluice",
    "GB-LQY-26-00042",
    "A. Writer",
    "LQ_041",
    "198123041274",
    "Kitefall &amp; {Glasswing}",
  ]) {
    expect(text).toContain(said)
  }
  expect(text.match(/<\/script>/g)).toHaveLength(1)
  for (const secret of ["Canary", "hello@", one.id, one.demoId, team.admin.name, team.owner.name, "submission", portal.slug]) {
    expect(text).not.toContain(secret)
  }
  expect(dataOf(text)).toMatchObject({
    "@type": "MusicAlbum",
    name: "Tideworks <EP>",
    byArtist: { name: "Kitefall & {Glasswing}" },
    albumRelease: { catalogNumber: "LQ_041", gtin: "198123041274", recordLabel: { name: "Lantern </script> & Quay" } },
    track: {
      itemListElement: [
        { position: 1, item: { name: "Sluice", isrcCode: "GBLQY2600042" } },
        { position: 2, item: { name: "Weir" } },
      ],
    },
  })
  const bib = await read(`/r/${slug}/citation.bib`)
  expect(bib.headers.get("content-type")).toBe("application/x-bibtex; charset=utf-8")
  expect(bib.text).toContain(`@misc{${slug},`)
  expect(bib.text).toContain("author = {{Kitefall \\& \\{Glasswing\\}}}")
  expect(bib.text).toContain("publisher = {Lantern </script> \\& Quay}")
  // Braces that are not escaped open and close as often.
  const bare = bib.text.replace(/\\[{}]/g, "")
  expect(bare.split("{").length).toBe(bare.split("}").length)
})

test("the page of a data set says its card, its licence and how many rows, and no row", async () => {
  const [one, two] = [await arrive({ artist: "Canary Aurelia" }), await arrive()]
  const { id, revision, dataset } = await releases().create({ kind: "dataset", name: "Open set", numbers: [one.number, two.number] })
  if (!dataset) throw new Error("no data set")
  const card = { what: "Demos of a year.", who: "Two people.", labelled: "By hand.", gaps: "Most of the world." }
  await releases().update({ id, revision, dataset: { ...dataset, licence: "CC BY 4.0", card } })
  await published(id)
  const slug = slugOf()
  await releases().setPage({ id, page: { slug, snapshot: 1 } })
  const { text } = await read(`/r/${slug}`)
  for (const said of [...Object.values(card), "CC BY 4.0", "<dt>Rows</dt><dd>2</dd>"]) expect(text).toContain(said)
  expect(text).not.toContain("Canary")
  expect(dataOf(text)).toMatchObject({ "@type": "Dataset", license: "CC BY 4.0", size: "2 rows" })
  await world.visitor.public.erase({ demoId: one.demoId, number: `#${one.number}` })
  const after = (await read(`/r/${slug}`)).text
  expect(after).toContain("<dt>Rows</dt><dd>1</dd>")
  expect(dataOf(after)).toMatchObject({ size: "1 row" })
})

test("what is erased is gone from the page at once", async () => {
  const { id, one } = await record()
  const slug = slugOf()
  await releases().setPage({ id, page: { slug, snapshot: 1 } })
  expect((await read(`/r/${slug}`)).text).toContain("Sluice")
  await world.visitor.public.erase({ demoId: one.demoId, number: `#${one.number}` })
  const { text } = await read(`/r/${slug}`)
  expect(text).not.toContain("Sluice")
  expect(text).not.toContain("GB-LQY-26-00042")
  expect(text).not.toContain("A. Writer")
  expect(text).toContain("Weir")
  expect(dataOf(text).numTracks).toBe(1)
})

test("is not there for a release that was recalled before it was public, and its name is nowhere", async () => {
  const one = await arrive()
  const { id } = await releases().create({ kind: "record", name: "Recalled EP", numbers: [one.number] })
  const { revision, record: known } = await releases().get({ id })
  if (!known) throw new Error("no record")
  const { artwork: _, ...fields } = known
  const track = { submissionId: one.id, title: "Sluice", isrc: null, writers: "", fileId: null }
  await releases().update({ id, revision, record: { ...fields, artworkId: null }, tracks: [track] })
  await releases().publish({ id })
  const slug = slugOf()
  await releases().setPage({ id, page: { slug, snapshot: 1 } })
  await releases().recall({ id })
  const { status, text } = await read(`/r/${slug}`)
  expect(status).toBe(404)
  for (const secret of ["Sluice", "Recalled EP"]) expect(text).not.toContain(secret)
  for (const below of ["citation.bib", "feed.atom"]) {
    const answer = await read(`/r/${slug}/${below}`)
    expect([answer.status, answer.text.includes("Recalled EP")]).toEqual([404, false])
  }
  await expect(releases().publish({ id })).rejects.toThrow("Make it a draft again")
  // Published after all, with another snapshot: the page still leads to the one that was recalled.
  await releases().reopen({ id })
  await published(id)
  for (const at of [`/r/${slug}`, `/r/${slug}/citation.bib`, `/r/${slug}/feed.atom`]) expect((await read(at)).status).toBe(404)
  await releases().setPage({ id, page: { slug, snapshot: 2 } })
  expect((await read(`/r/${slug}`)).status).toBe(200)
})

test("the feed has the team's published releases that have a page, newest first, and no others", async () => {
  // Another team's, which anybody can read too, is in its own feed alone.
  const theirs = await record()
  await releases().setPage({ id: theirs.id, page: { slug: slugOf(), snapshot: 1 } })
  team = await world.team("Lantern </script> & Quay")
  portal = await makePortal(team)
  const [first, second] = [await record(), await record()]
  const [a, b] = [slugOf(), slugOf()]
  await releases().setPage({ id: first.id, page: { slug: a, snapshot: 1 } })
  await releases().setPage({ id: second.id, page: { slug: b, snapshot: 1 } })
  await record()
  const { text, headers } = await read(`/r/${a}/feed.atom`)
  expect(headers.get("content-type")).toBe("application/atom+xml; charset=utf-8")
  const ids = [...text.matchAll(/<entry><id>([^<]{1,200})<\/id>/g)].map((one) => one[1])
  expect(ids).toEqual([b, a].map((slug) => `${world.services.baseUrl}/r/${slug}`))
  expect(text).toContain("<title>Tideworks &lt;EP&gt;</title>")
  // They were published eleven minutes after they had been frozen: that is when they were new.
  const [updated, published] = [/<updated>([^<]{1,40})</g, /<published>([^<]{1,40})</g].map((one) =>
    [...text.matchAll(one)].map((at) => at[1]),
  )
  expect(published).toHaveLength(2)
  expect(updated).toEqual([[...(published ?? [])].sort().at(-1), ...(published ?? [])])
  await expect(releases().publish({ id: first.id })).rejects.toThrow("take its public page down, or make a new release")
  expect(text).toContain("Releases of Lantern &lt;/script&gt; &amp; Quay")
})

test("the address of a page that was public stays the team's after the page is taken down", async () => {
  const { id } = await record()
  const page = { slug: slugOf(), snapshot: 1 }
  await releases().setPage({ id, page })
  await releases().setPage({ id, page: null })
  const first = team
  team = await world.team("Another team")
  portal = await makePortal(team)
  const theirs = await record()
  expect(await refusal(releases().setPage({ id: theirs.id, page }))).toMatchObject({ code: "CONFLICT", reason: "slug_taken" })
  await first.owner.caller.releases.setPage({ id, page })
  expect((await read(`/r/${page.slug}`)).status).toBe(200)
})

test("an address that was never public is free again", async () => {
  const { id } = await record({ draft: true })
  const page = { slug: slugOf(), snapshot: 1 }
  await releases().publish({ id })
  await releases().setPage({ id, page })
  await releases().setPage({ id, page: null })
  team = await world.team("Another team")
  portal = await makePortal(team)
  const other = await record()
  expect(await releases().setPage({ id: other.id, page })).toMatchObject({ id: other.id })
})

test("only members who may publish can make a page, at a free address, from data that they see", async () => {
  const { id } = await record()
  const slug = slugOf()
  const page = { slug, snapshot: 1 }
  for (const who of [team.member, team.viewer]) {
    expect(await refusal(who.caller.releases.setPage({ id, page }))).toMatchObject({ code: "FORBIDDEN" })
  }
  const stranger = await world.team()
  expect(await refusal(stranger.owner.caller.releases.setPage({ id, page }))).toMatchObject({ code: "NOT_FOUND" })
  for (const wrong of ["A", "Ä-b", "a b", "-a", "a".repeat(61), "../x"]) {
    expect(await refusal(releases().setPage({ id, page: { slug: wrong, snapshot: 1 } }))).toMatchObject({ code: "BAD_REQUEST" })
  }
  expect(await refusal(releases().setPage({ id, page: { slug, snapshot: 9 } }))).toMatchObject({ code: "NOT_FOUND" })
  await releases().setPage({ id, page })
  const other = await record()
  expect(await refusal(releases().setPage({ id: other.id, page }))).toMatchObject({ code: "CONFLICT", reason: "slug_taken" })
  const round = await releases().create({ kind: "round", name: "March" })
  expect(await refusal(releases().setPage({ id: round.id, page: null }))).toMatchObject({ reason: "release_kind" })
})
