import { deflateSync } from "node:zlib"
import { newSecret } from "@intray/db/id"
import { image, organization, portal, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { callerFor, createTestApp, makeTeam, postAuth, signInAs, type TestApp, type TestTeam } from "../../testing/index.ts"
import { expireImages } from "./service.ts"

let app: TestApp
let team: TestTeam
let other: TestTeam
let portalId: string
let cookie: string
beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services)
  other = await makeTeam(app.services, "Other")
  portalId = (await callerFor(app.services, team.owner, team).portals.create({ template: "music-demos", title: "Demos", slug: "demos" })).id
  cookie = await signInAs(app.services, team.owner)
})
afterAll(() => app.close())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#1447e6" } })
    .withExif({ IFD0: { Copyright: "Mara Lind", ImageDescription: "exif-canary" } })
    .jpeg()
    .toBuffer()

type Entry = { query?: string; type?: string; as?: string | null; team?: string }

function send(bytes: Buffer, { query = `kind=logo&portal=${portalId}`, type = "image/jpeg", as = cookie, team: slug }: Entry = {}) {
  return app.request(`/api/images?${query}`, {
    method: "POST",
    headers: { "content-type": type, "x-intray-team": slug ?? team.slug },
    body: new Uint8Array(bytes),
    ...(as ? { cookie: as } : {}),
  })
}

type Made = { id: string; src: string; srcSet: string; width: number; height: number }
const made = async (response: Response) => (await response.json()) as Made
const problem = async (response: Response) => {
  const { code, issues } = (await response.json()) as { code: string; issues?: { code: string; path: string[] }[] }
  return [response.status, issues?.[0]?.code ?? code]
}

/** A PNG that says it is that large and holds a few bytes. */
function bomb(width: number, height: number, [depth, interlace] = [8, 0]): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data])
    const out = Buffer.alloc(8 + body.length)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc(body), 4 + body.length)
    return out
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, 6, 0, 0, interlace], 8)
  const data = deflateSync(Buffer.alloc(200_000))
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

describe("a picture", () => {
  it("is kept as our own, at the widths of its kind and no larger than it was, without what it said of its maker", async () => {
    const response = await send(await picture(700, 350))
    expect(response.status).toBe(201)
    const { id, src, srcSet, width, height } = await made(response)
    expect([width, height]).toEqual([512, 256])
    expect(srcSet.split(", ").map((one) => one.split(" ")[1])).toEqual(["128w", "256w", "512w"])
    const shown = await app.request(src)
    expect([shown.status, shown.headers.get("content-type"), shown.headers.get("cache-control")]).toEqual([
      200,
      "image/webp",
      "public, max-age=31536000, immutable",
    ])
    expect([shown.headers.get("x-content-type-options"), shown.headers.get("content-security-policy")]).toEqual([
      "nosniff",
      "default-src 'none'; sandbox",
    ])
    const bytes = Buffer.from(await shown.arrayBuffer())
    const facts = await sharp(bytes).metadata()
    expect([facts.format, facts.width, facts.exif, facts.icc]).toEqual(["webp", 256, undefined, undefined])
    expect(bytes.includes("exif-canary")).toBe(false)
    const widthOf = async (asked: string) =>
      (await sharp(Buffer.from(await (await app.request(`/api/images/${id}${asked}`)).arrayBuffer())).metadata()).width
    expect([await widthOf(""), await widthOf("?w=1"), await widthOf("?w=300"), await widthOf("?w=99999")]).toEqual([512, 128, 512, 512])
    for (const odd of ["?w=abc", "?w=-1", "?w=1e3", "?w=999999"]) expect((await app.request(`/api/images/${id}${odd}`)).status).toBe(404)
  })

  it("covers are cut to the six breakpoints and twice that, each made when it is first asked for, also by two at once", async () => {
    const { id, srcSet } = await made(await send(await picture(3200, 400), { query: `kind=cover&portal=${portalId}` }))
    const widths = [320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072]
    expect(srcSet).toBe(widths.map((width) => `/api/images/${id}?w=${width} ${width}w`).join(", "))
    const kept = (width: number) => app.services.storage.size(`${id}w${width}`)
    expect([await kept(768), await kept(3072)]).toEqual([null, expect.any(Number)])
    const answers = await Promise.all([768, 768, 700].map((width) => app.request(`/api/images/${id}?w=${width}`)))
    const shown = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
    expect((await sharp(shown[0]).metadata()).width).toBe(768)
    expect(shown.every((one) => one.equals(shown[0]!))).toBe(true)
    expect([await kept(768), await kept(640), await kept(700)]).toEqual([shown[0]?.byteLength, null, null])
  })

  it("is upright, and a small one stays small", async () => {
    const turned = await sharp({ create: { width: 100, height: 40, channels: 3, background: "#fff" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await made(await send(turned))).toMatchObject({ width: 40, height: 100 })
  })

  it.each(["png", "webp", "gif", "avif"] as const)("may come as %s", async (format) => {
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 4, background: "#1447e680" } })
      [format]()
      .toBuffer()
    expect((await send(bytes, { type: `image/${format}` })).status).toBe(201)
  })

  it("is taken by its first frame alone", async () => {
    const still = (background: string) =>
      sharp({ create: { width: 32, height: 32, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = await sharp([await still("#f00"), await still("#0f0"), await still("#00f")], { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(frames).metadata()).pages).toBeGreaterThan(1)
    expect(await made(await send(frames, { type: "image/gif" }))).toMatchObject({ width: 32, height: 32 })
  })
})

describe("what is no picture", () => {
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`)
  it.each([
    ["SVG", svg, "image/svg+xml"],
    ["SVG as PNG", svg, "image/png"],
    ["HTML", Buffer.from("<html><script>alert(1)</script></html>"), "image/png"],
    ["a PDF", Buffer.from(`%PDF-1.7\n${" ".repeat(500)}`), "image/png"],
    ["nothing", Buffer.alloc(0), "image/png"],
  ])("such as %s is refused", async (_what, bytes, type) => {
    expect(await problem(await send(bytes, { type }))).toEqual([400, "not_image"])
  })

  it("is damaged or cut off, and is said to be", async () => {
    const whole = await picture(400, 400)
    expect(await problem(await send(whole.subarray(0, 300)))).toEqual([400, "damaged"])
    expect(await problem(await send(Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(100)])))).toEqual([
      400,
      "not_image",
    ])
  })

  it("is a bomb, and is refused before it is decoded", async () => {
    const before = process.memoryUsage().rss
    for (const [width, height] of [
      [50_000, 50_000],
      [2_147_483_647, 2_147_483_647],
      [1, 2_000_000_000],
    ] as const) {
      const [status, code] = await problem(await send(bomb(width, height), { type: "image/png" }))
      expect([status, ["too_many_pixels", "damaged"].includes(String(code))]).toEqual([400, true])
    }
    expect(await problem(await send(bomb(7072, 7072), { type: "image/png" }))).toEqual([400, "too_many_pixels"])
    // Interlaced, and with two bytes a channel: eight bytes of each pixel at once.
    expect(await problem(await send(bomb(5001, 5000, [16, 1]), { type: "image/png" }))).toEqual([400, "too_many_pixels"])
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  it("refuses an AVIF with too many pixels by its header, and a wrong header as damaged", async () => {
    const small = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#1447e6" } })
      .avif()
      .toBuffer()
    const claiming = (width: number, height: number) => {
      const bytes = Buffer.from(small)
      const at = bytes.indexOf("ispe") + 8
      bytes.writeUInt32BE(width, at)
      bytes.writeUInt32BE(height, at + 4)
      return send(bytes, { type: "image/avif" })
    }
    expect(await problem(await claiming(4001, 4000))).toEqual([400, "too_many_pixels"])
    expect(await problem(await claiming(4000, 4000))).toEqual([400, "damaged"])
    expect(await problem(await claiming(32, 32))).toEqual([400, "damaged"])
  })

  it("is too many bytes", async () => {
    expect((await send(Buffer.alloc(10_000_001))).status).toBe(413)
  })
})

describe("sending one", () => {
  it("needs a session, the portal of one's team, and the right to change it", async () => {
    const bytes = await picture(50, 50)
    const foreign = (
      await callerFor(app.services, other.owner, other).portals.create({ template: "music-demos", title: "O", slug: "others" })
    ).id
    expect((await send(bytes, { as: null })).status).toBe(401)
    expect((await send(bytes, { query: `kind=logo&portal=${foreign}` })).status).toBe(404)
    expect((await send(bytes, { team: other.slug })).status).toBe(404)
    for (const [person, status] of [
      [team.admin, 201],
      [team.member, 403],
      [team.viewer, 403],
    ] as const) {
      expect((await send(bytes, { as: await signInAs(app.services, person) })).status).toBe(status)
    }
    for (const query of [
      "",
      "kind=logo",
      "kind=other",
      `kind=avatar&portal=${portalId}`,
      `kind=logo&portal=${portalId}&x=1`,
      "kind=cover&portal=%00",
    ])
      expect([query, (await send(bytes, { query })).status]).toEqual([query, 400])
    for (const type of ["text/plain", "multipart/form-data", "application/octet-stream"])
      expect((await send(bytes, { type })).status).toBe(400)
    for (const id of ["x", "%2e%2e", "a".repeat(3000)]) expect((await app.request(`/api/images/${id}`)).status).toBe(404)
  })
})

describe("a portal's pictures", () => {
  it("are its own, each for what it was sent as: none of another portal, of another team, or of the other kind", async () => {
    const { portals } = callerFor(app.services, team.owner, team)
    const second = (await portals.create({ template: "music-demos", title: "Second", slug: "second-demos" })).id
    const theirs = callerFor(app.services, other.owner, other)
    const foreign = (await theirs.portals.create({ template: "music-demos", title: "Theirs", slug: "their-demos" })).id
    const bytes = await picture(80, 80)
    const sent = async (query: string, more: Entry = {}) => (await made(await send(bytes, { query, ...more }))).id
    const own = await sent(`kind=logo&portal=${portalId}`)
    const stranger = await signInAs(app.services, other.owner)
    const design = { accent: "", mode: "auto", cover: null, icon: null } as const
    const choose = (logo: string) => portals.update({ portalId, design: { ...design, logo } })
    for (const logo of [
      await sent(`kind=logo&portal=${second}`),
      await sent(`kind=cover&portal=${portalId}`),
      await sent(`kind=logo&portal=${foreign}`, { as: stranger, team: other.slug }),
    ])
      await expect(choose(logo)).rejects.toMatchObject({ cause: { issues: [{ path: ["design", "logo"], code: "no_image" }] } })
    await choose(own)
    const [row] = await app.services.db.select({ design: portal.design }).from(portal).where(eq(portal.id, portalId))
    expect(row?.design).toMatchObject({ logo: own })
  })
})

describe("the main colour of a cover", () => {
  const design = { accent: "", mode: "auto", logo: null, cover: null, icon: null } as const
  const cover = async (background: string) =>
    made(
      await send(
        await sharp({ create: { width: 640, height: 320, channels: 3, background } })
          .png()
          .toBuffer(),
        { query: `kind=cover&portal=${portalId}` },
      ),
    )
  const shown = async () => {
    const { portals, teams } = callerFor(app.services, team.owner, team)
    await teams.setListing({ listed: true })
    const anybody = callerFor(app.services, null)
    const [{ coverColor }, page, calls] = await Promise.all([
      portals.get({ slug: "demos" }),
      anybody.public.portal({ slug: "demos" }),
      anybody.public.calls({ team: team.slug }),
    ])
    return [coverColor, page.design.accent, calls.items.find((one) => one.slug === "demos")?.accent]
  }
  const near = (hex: string | null | undefined, expected: string) => {
    const parts = (text: string) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16))
    const differences = parts(hex ?? "").map((part, at) => Math.abs(part - (parts(expected)[at] ?? 0)))
    expect(Math.max(...differences)).toBeLessThan(8)
  }

  it.each(["#800020", "#0b1f4b", "#00796b"])("%s is the accent of the portal while the team chose none", async (background) => {
    const { portals } = callerFor(app.services, team.owner, team)
    await portals.update({ portalId, design: { ...design, cover: (await cover(background)).id } })
    for (const color of await shown()) near(color, background)
  })

  it("is not used when a colour is chosen, when the cover is grey, and after it is removed", async () => {
    const { portals } = callerFor(app.services, team.owner, team)
    const { id } = await cover("#00796b")
    await portals.update({ portalId, design: { ...design, cover: id, accent: "#ff6900" } })
    expect((await shown()).slice(1)).toEqual(["#ff6900", "#ff6900"])
    await portals.update({ portalId, design: { ...design, cover: (await cover("#808080")).id } })
    expect(await shown()).toEqual([null, "", ""])
    await portals.update({ portalId, design })
    expect(await shown()).toEqual([null, "", ""])
  })
})

describe("a team's logo", () => {
  const logo = { query: "kind=team" }
  const logosOf = async (id: string) => (await app.services.db.select().from(image).where(eq(image.teamId, id))).filter(isLogo)
  const isLogo = (row: { kind: string }) => row.kind === "team"

  it("is sent by the person who may change the team, kept as its own, a square", async () => {
    const response = await send(await picture(700, 350), logo)
    expect(response.status).toBe(201)
    const { id, src, srcSet, width, height } = await made(response)
    expect([width, height]).toEqual([256, 256])
    expect(srcSet.split(", ")).toHaveLength(3)
    expect(await logosOf(team.id)).toMatchObject([{ id, kind: "team", portalId: null, userId: null }])
    expect((await app.request(src)).status).toBe(200)
    await callerFor(app.services, team.owner, team).teams.update({ logo: `/api/images/${id}` })
    expect((await send(await picture(90, 90), { ...logo, as: await signInAs(app.services, team.admin) })).status).toBe(201)
  })

  it("is refused to other roles, to who is in no team, and without a session", async () => {
    const bytes = await picture(50, 50)
    const before = (await logosOf(team.id)).length
    for (const person of [team.member, team.viewer]) {
      const response = await send(bytes, { ...logo, as: await signInAs(app.services, person) })
      expect([response.status, await response.json()]).toMatchObject([
        403,
        { detail: "Your role cannot do that. Ask an owner of the team." },
      ])
    }
    expect((await send(bytes, { ...logo, as: null })).status).toBe(401)
    expect((await logosOf(team.id)).length).toBe(before)
  })

  it("is never another team's: neither sent to it, nor shown as one's own", async () => {
    const bytes = await picture(50, 50)
    const theirs = (await logosOf(other.id)).length
    expect((await send(bytes, { ...logo, team: other.slug })).status).toBe(404)
    expect((await send(bytes, { ...logo, team: "nobody-has-this" })).status).toBe(404)
    expect((await logosOf(other.id)).length).toBe(theirs)
    const stranger = await signInAs(app.services, other.owner)
    expect((await send(bytes, { ...logo, as: stranger })).status).toBe(404)
    const foreign = await made(await send(bytes, { ...logo, as: stranger, team: other.slug }))
    const portals = await made(await send(bytes))
    const before = await app.services.db.select({ logo: organization.logo }).from(organization).where(eq(organization.id, team.id))
    const { teams } = callerFor(app.services, team.owner, team)
    // By both doors: the second is the sign-in library's.
    const byLibrary = (path: string, body: object) => postAuth(app, `/organization/${path}`, body, { cookie })
    for (const one of [
      `/api/images/${foreign.id}`,
      `/api/images/${portals.id}`,
      "/api/images/unknown",
      "https://elsewhere.example/a.png",
    ]) {
      await expect(teams.update({ logo: one })).rejects.toMatchObject({ code: "BAD_REQUEST" })
      const response = await byLibrary("update", { organizationId: team.id, data: { logo: one } })
      expect([one, response.status]).toEqual([one, 400])
    }
    expect(await app.services.db.select({ logo: organization.logo }).from(organization).where(eq(organization.id, team.id))).toEqual(before)
    const slug = `made-${newSecret(40)}`
    expect((await byLibrary("create", { name: "Made", slug, logo: `/api/images/${portals.id}` })).status).toBe(400)
    expect(await app.services.db.$count(organization, eq(organization.slug, slug))).toBe(0)
  })

  it("is what it says, and names nothing else", async () => {
    const bytes = await picture(50, 50)
    for (const query of ["kind=team&portal=", `kind=team&portal=${portalId}`, `kind=team&team=${other.id}`, "kind=Team"])
      expect([query, (await send(bytes, { query })).status]).toEqual([query, 400])
    expect(await problem(await send(Buffer.from("<svg/>"), { ...logo, type: "image/svg+xml" }))).toEqual([400, "not_image"])
    expect(await problem(await send(Buffer.alloc(0), logo))).toEqual([400, "not_image"])
    expect(await problem(await send(bytes.subarray(0, 200), logo))).toEqual([400, "damaged"])
    expect((await send(bytes, { ...logo, type: "text/html" })).status).toBe(400)
    expect((await send(Buffer.alloc(10_000_001), logo)).status).toBe(413)
  })
})

describe("a picture that nobody shows", () => {
  const day = 24 * 3_600_000
  it("is gone after a day; one that is shown stays", async () => {
    const { db } = app.services
    const [unused, logo, face] = [
      await made(await send(await picture(300, 300))),
      await made(await send(await picture(300, 300))),
      await made(await send(await picture(90, 60), { query: "kind=avatar" })),
    ]
    expect(face).toMatchObject({ width: 60, height: 60 })
    await db
      .update(portal)
      .set({ design: { accent: "", mode: "auto", logo: logo.id, cover: null } })
      .where(eq(portal.id, portalId))
    await db.update(user).set({ image: face.src }).where(eq(user.id, team.owner.id))
    app.services.setNow(new Date(Date.now() + 1.1 * day))
    await expireImages(app.services)
    const statuses = async () => Promise.all([unused, logo, face].map(async ({ src }) => (await app.request(src)).status))
    expect(await statuses()).toEqual([404, 200, 200])
    expect(await app.services.storage.size(`${unused.id}w128`)).toBeNull()
    await db.update(user).set({ image: null }).where(eq(user.id, team.owner.id))
    app.services.setNow(new Date(Date.now() + 9 * day))
    await expireImages(app.services)
    expect(await statuses()).toEqual([404, 200, 404])
    app.services.setNow(null)
    expect((await db.select().from(image).where(eq(image.id, logo.id))).length).toBe(1)
  })
})
