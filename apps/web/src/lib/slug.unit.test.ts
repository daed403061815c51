import { slug } from "@intray/server/platform/values/schema"
import { describe, expect, it } from "vitest"
import { slugFrom, typedSlug } from "./slug.ts"

describe("slugFrom", () => {
  it("creates slugs that the server accepts", () => {
    for (const [name, address] of [
      ["Lantern Quay", "lantern-quay"],
      ["  Café Ö & Co. ", "cafe-o-co"],
      ["Ruta’s label", "rutas-label"],
      ["a".repeat(80), "a".repeat(60)],
      [`${"a".repeat(59)} b`, "a".repeat(59)],
    ] as const) {
      expect(slugFrom(name)).toBe(address)
      expect(slug.safeParse(address).success).toBe(true)
    }
  })

  it("is empty if no character is usable", () => {
    expect(slugFrom("東京")).toBe("")
  })
})

describe("typedSlug", () => {
  it("keeps partly typed slugs", () => {
    expect(typedSlug("Low Tide ")).toBe("low-tide-")
    expect(typedSlug("https://intray.example/demos")).toBe("demos")
  })
})
