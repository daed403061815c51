import { normalized } from "@intray/auth/text"

/** An address made of a name: "Lantern Quay" → `lantern-quay`; empty when nothing of the name can be in one. `max` characters. */
export function slugFrom(name: string, max = 60): string {
  return normalized(name, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, max)
    .replace(/-$/, "")
}

/** What is typed, brought closer to an address without taking what may still become one. */
export function typedSlug(text: string, max = 60): string {
  return text
    .trimStart()
    .toLowerCase()
    .replace(/^https?:\/\/[^/]*\/?/, "")
    .replace(/[\s_/]+/g, "-")
    .slice(0, max)
}
