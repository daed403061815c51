import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createTestApp, type TestApp } from "../../../testing/index.ts"
import { remoteIcons } from "./service.ts"

type Answer = {
  icons: Record<string, { body: string }>
  aliases: Record<string, unknown>
  not_found?: string[]
  issues?: { path: string[]; message: string }[]
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const ask = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, cache: response.headers.get("cache-control"), body: (await response.json()) as Answer }
}

describe("icons that come with us", () => {
  it("are handed out as Iconify JSON, to be kept", async () => {
    const { status, cache, body } = await ask("/api/icons/lucide.json?icons=music,arrow-left")
    expect([status, cache]).toEqual([200, expect.stringContaining("max-age=604800")])
    expect(body).toMatchObject({ prefix: "lucide", width: 24, height: 24, aliases: {} })
    expect(Object.keys(body.icons)).toEqual(["music", "arrow-left"])
    expect(body.icons.music?.body).toMatch(/^<g .*<path d="M9 18V5l12-2v13"\/>/)
    expect(body.not_found).toBeUndefined()
  })

  it("are found by their older names, and those that are not there are named", async () => {
    const { body } = await ask("/api/icons/lucide.json?icons=home,never-drawn,constructor,home")
    expect(body.aliases).toEqual({ home: { parent: "house" } })
    expect(Object.keys(body.icons)).toEqual(["house"])
    expect(body.not_found).toEqual(["never-drawn", "constructor"])
  })

  it.each(["", "?icons=", "?icons=Music", "?icons=a,,b", "?icons=../x", `?icons=${"a,".repeat(100)}a`, `?icons=${"a".repeat(65)}`])(
    "refuse %s with the field and the remedy",
    async (query) => {
      const { status, body } = await ask(`/api/icons/lucide.json${query}`)
      expect([status, body.issues?.[0]?.path, body.issues?.[0]?.message]).toEqual([400, ["icons"], expect.stringContaining("?icons=music")])
    },
  )

  it("are the only set unless the operator lets the public service be asked", async () => {
    for (const path of ["/api/icons/mdi.json?icons=home", "/api/icons/lucide?icons=music", "/api/icons/Lucide.json?icons=music"])
      expect((await ask(path)).status, path).toBe(404)
  })
})

describe("the icons to choose from", () => {
  it("are named, those that are kept for old times' sake left out, and each of them is there", async () => {
    const response = await app.request("/api/icons/collection?prefix=lucide")
    const body = (await response.json()) as { prefix: string; total: number; uncategorized: string[] }
    expect([response.status, body.prefix, body.total]).toEqual([200, "lucide", body.uncategorized.length])
    expect(body.total).toBeGreaterThan(1_500)
    expect(body.uncategorized).toContain("music")
    // An older name of another one.
    expect(body.uncategorized).not.toContain("home")
    const { not_found } = (await ask(`/api/icons/lucide.json?icons=${body.uncategorized.slice(0, 100).join(",")}`)).body
    expect(not_found).toBeUndefined()
  })

  it("are of the set that is here alone", async () => {
    for (const query of ["?prefix=mdi", "?prefix=", ""])
      expect((await app.request(`/api/icons/collection${query}`)).status, query).toBe(404)
  })
})

describe("icons from elsewhere", () => {
  const harmless = '<path fill="currentColor" d="M0 0h24v24H0z"/>'
  const bodies: Record<string, string> = {
    plain: harmless,
    moving:
      '<g transform="rotate(45 12 12) scale(.5)"><path stroke="rgb(0,0,0)" d="M0 0"/><animate attributeName="opacity" values="0;1" keySplines=".4 0 .2 1"/></g>',
    gradient: '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><path fill="url(#a)" d="M0 0"/>',
    script: `<script>alert(1)</script>${harmless}`,
    handler: '<path onload="alert(1)" d="M0 0"/>',
    shouted: '<path ONLOAD="alert(1)" d="M0 0"/>',
    unclosed: "<path d='M0 0' /><img src=x",
    foreign: "<foreignObject><b>x</b></foreignObject>",
    link: '<use href="https://elsewhere.example/x.svg#a"/>',
    style: '<path style="fill:url(https://elsewhere.example)" d="M0 0"/>',
    image: '<image href="data:image/png;base64,AAAA"/>',
    // A browser ends an attribute at its second quote, whatever follows, and begins a tag's text at the bracket that is outside of quotes.
    touching: '<path d="M0 0"onload="alert(1)"/>',
    slashed: '<path d="M0 0"/onload="alert(1)"/>',
    bracketed: '<path d=">" onload="alert(1)"/>',
    written: '<use href="&#x68;ttps://elsewhere.example/x.svg#a"/>',
    later: '<use href="#a"><set attributeName="href" to="https://elsewhere.example/x.svg#a"/></use>',
    escaped: '<path fill="u\\72l(https://elsewhere.example/x)"/>',
    set: "<path mask=\"image-set('https://elsewhere.example/x' 1x)\"/>",
  }

  const serving = async (answer: (path: string) => { status?: number; body: string; headers?: Record<string, string> }) => {
    const server = createServer((request, response) => {
      const { status = 200, body, headers = {} } = answer(request.url ?? "")
      response.writeHead(status, headers).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return { origin, close: () => new Promise((resolve) => server.close(resolve)) }
  }

  it("are taken where they only draw", async () => {
    const asked: string[] = []
    const icons = Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, { body, hidden: "x" }]))
    const from = await serving((path) => {
      asked.push(path)
      return { body: JSON.stringify({ prefix: "other", icons, width: 16, height: 16, extra: "<script>" }) }
    })
    const found = await remoteIcons("mdi", Object.keys(bodies), from.origin)
    await from.close()
    expect(asked).toEqual([`/mdi.json?icons=${Object.keys(bodies).join(",")}`])
    expect(found).toEqual({
      prefix: "mdi",
      width: 16,
      height: 16,
      aliases: {},
      icons: { plain: { body: bodies.plain }, moving: { body: bodies.moving }, gradient: { body: bodies.gradient } },
      not_found: [
        "script",
        "handler",
        "shouted",
        "unclosed",
        "foreign",
        "link",
        "style",
        "image",
        "touching",
        "slashed",
        "bracketed",
        "written",
        "later",
        "escaped",
        "set",
      ],
    })
  })

  it.each([
    ["an error", { status: 404, body: "404" }],
    ["no JSON", { body: "<html>" }],
    ["no icons", { body: "[]" }],
    ["a redirect", { status: 302, body: "", headers: { location: "http://169.254.169.254/" } }],
    ["more than anybody needs", { body: JSON.stringify({ icons: { a: { body: "x".repeat(600_000) } } }) }],
  ])("are none where the service answers with %s", async (_what, answer) => {
    const from = await serving(() => answer)
    expect(await remoteIcons("mdi", ["a"], from.origin)).toBeNull()
    await from.close()
  })
})
