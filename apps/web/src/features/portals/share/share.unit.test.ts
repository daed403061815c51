import { formDefinition } from "@intray/server/modules/forms/schema"
import { encode } from "uqr"
import { describe, expect, it } from "vitest"
import { managedOf } from "../../../field-types/managed.ts"
import { beginning, prefillNames } from "../../../public/portal/prefill.ts"
import { everyKind } from "../testing/every-kind.ts"
import { prefillLink } from "./prefill-link.ts"
import { drawQr, qrSvg } from "./qr.ts"
import { frameSnippet, scriptSnippet } from "./snippets.ts"

const url = "https://intray.example/demos"

describe("prefillLink", () => {
  it("omits empty values and encodes spaces as %20", () => {
    expect(prefillLink(url, [])).toBe(url)
    expect(
      prefillLink(url, [
        { name: "artist", value: "Kite & Fall 50%" },
        { name: "none", value: "" },
      ]),
    ).toBe("https://intray.example/demos?artist=Kite%20%26%20Fall%2050%25")
  })

  it("fills in the intended value for every question that can be prefilled", () => {
    const { fields } = formDefinition.parse(everyKind)
    const given: Record<string, string> = {
      email: "kit+a@example.com",
      count: "12",
      day: "2026-03-11",
      hour: "09:30",
      line: "Größe 9 & more",
      site: "https://x.example/?a=b",
    }
    const entries = prefillNames(fields).map(({ name, field }) => ({
      name,
      value: given[name] ?? managedOf(field).linked.choices(field).at(-1)?.value ?? "a plus b + c",
    }))
    const link = prefillLink(url, entries)
    const values = beginning(fields, new URL(link).searchParams)
    for (const { name, field } of prefillNames(fields)) {
      const [group] = name.split(".")
      const value = name.includes(".0.") ? values.groups[group ?? ""]?.[0]?.values[field.key] : values.leaves[field.key]
      const wanted = entries.find((entry) => entry.name === name)?.value
      expect(value, name).toEqual(field.type === "yes_no" ? false : field.type === "multiple_choice" ? [wanted] : wanted)
    }
  })
})

describe("snippets", () => {
  it("contain the portal and the site, and escape attribute values", () => {
    expect(scriptSnippet(url)).toBe('<div data-intray="demos"></div>\n<script src="https://intray.example/embed.js" async></script>')
    const frame = frameSnippet(url, 'Say "hi" & <b>go</b>')
    expect(frame).toContain('src="https://intray.example/demos?embed=1"')
    expect(frame).toContain('title="Say &quot;hi&quot; &amp; &lt;b&gt;go&lt;/b&gt;"')
  })
})

describe("the QR code", () => {
  it("draws every dark module and no other", () => {
    const { data, size } = encode(url, { ecc: "Q", border: 4 })
    const drawing = drawQr(url)
    expect(drawing.size).toBe(size)
    const dark = new Set<string>()
    for (const [, x, y, length] of drawing.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let at = 0; at < Number(length); at += 1) dark.add(`${Number(x) + at} ${y}`)
    }
    const wanted = new Set(data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x} ${y}`] : []))))
    expect(dark).toEqual(wanted)
    expect(dark.size).toBeGreaterThan(100)
    expect(qrSvg(drawing, "#1447e6")).toContain('fill="#1447e6"')
  })
})
