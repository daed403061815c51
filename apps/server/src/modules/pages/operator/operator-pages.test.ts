import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { createTestApp, type TestApp } from "../../../testing/index.ts"
import { rendered } from "./service.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const folder = () => join(app.services.env.dataDir, "pages")
afterEach(() => rmSync(folder(), { recursive: true, force: true }))

function write(name: string, text: string | Buffer, seconds = 1) {
  mkdirSync(folder(), { recursive: true })
  writeFileSync(join(folder(), name), text)
  utimesSync(join(folder(), name), seconds, seconds)
}

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await app.request(path, { headers })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

describe("the operator's pages", () => {
  it.each(["/about", "/help", "/terms", "/privacy"])(
    "leave %s an address that leads nowhere, linked from nowhere, until there is a file",
    async (path) => {
      expect((await get(path)).status).toBe(404)
      expect((await get("/")).text).not.toContain("operator-pages")
      write(`${path.slice(1)}.md`, "# What holds *here*\n\nBe kind.")
      const page = await get(path)
      expect([page.status, page.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^text\/html/)])
      expect(page.text).toContain("<h1>What holds <em>here</em></h1>")
      expect(page.text).toContain("<title>What holds here - Intray</title>")
      const home = await get("/")
      expect(home.text).toContain(`id="operator-pages">[{"href":"${path}","title":"What holds here"}]`)
      expect(/<noscript>(.*)<\/noscript>/s.exec(home.text)?.[1]).toContain(`href="${path}">What holds here</a>`)
    },
  )

  it("are read again when their file changes, and gone with it", async () => {
    write("terms.md", "One")
    expect((await get("/terms")).text).toContain("<p>One</p>")
    write("terms.md", "Two", 2)
    expect((await get("/terms")).text).toContain("<p>Two</p>")
    rmSync(join(folder(), "terms.md"))
    expect((await get("/terms")).status).toBe(404)
  })

  it("speak the reader's language where there is such a file", async () => {
    write("terms.md", "# Terms")
    write("terms.de.md", "# Bedingungen")
    const german = await get("/terms", { "accept-language": "de" })
    expect([german.text.includes("Bedingungen"), german.headers.get("content-language")]).toEqual([true, "de"])
    expect((await get("/terms", { "accept-language": "fr" })).text).toContain("<h1>Terms</h1>")
  })

  it("show no file that is too large or empty", async () => {
    write("about.md", "x".repeat(256 * 1024 + 1))
    write("help.md", " \n")
    expect([(await get("/about")).status, (await get("/help")).status]).toEqual([404, 404])
  })

  it("are read in UTF-8 or UTF-16, as the file's first bytes say, and are no page in anything else", async () => {
    const text = "# Größe\n\nFür alle – 日本"
    const little = Buffer.from(`\ufeff${text}`, "utf16le")
    const files = { about: Buffer.from(`\ufeff${text}`), help: little, terms: Buffer.from(little).swap16() }
    for (const [name, bytes] of Object.entries(files)) {
      write(`${name}.md`, bytes)
      const page = await get(`/${name}`)
      expect([name, page.status, page.text.includes("<h1>Größe</h1>"), page.text.includes("日本")]).toEqual([name, 200, true, true])
    }
    // Latin-1, UTF-16 that says nothing of itself, and half a character at the end.
    const others = [Buffer.from("# Größe", "latin1"), little.subarray(2), Buffer.concat([little, Buffer.from([0])])]
    for (const [at, bytes] of others.entries()) {
      write("privacy.md", bytes, at + 1)
      expect((await get("/privacy")).status).toBe(404)
    }
  })

  it("run nothing and load nothing, whatever the file says", async () => {
    const { html } = rendered(
      "<script>x</script> [a](javascript:alert(1)) [b](data:text/html,x) ![c](https://elsewhere.example/c.png) [d](https://intray.example) [e](vbscript:x)\n\n<img src=x onerror=y>",
      "About",
    )
    expect(html).not.toMatch(/<script|<img|href="(javascript|data|vbscript)/i)
    expect(html).toContain('<a href="https://intray.example">d</a>')
    write("about.md", "Hello")
    expect((await get("/about")).headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(rendered("No heading", "About").title).toBe("About")
  })
})
