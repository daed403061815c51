import { normalized } from "@intray/auth/text"

/** Derives a slug from a name: "Lantern Quay" → `lantern-quay`; empty if no character is usable. At most `max` characters. */
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

/** Normalises a slug while it is typed, keeping characters that may still become valid. */
export function typedSlug(text: string, max = 60): string {
  return text
    .trimStart()
    .toLowerCase()
    .replace(/^https?:\/\/[^/]*\/?/, "")
    .replace(/[\s_/]+/g, "-")
    .slice(0, max)
}
