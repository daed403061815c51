import { hashOf, random } from "../lib/seed.ts"

/** Peaks (0–1) of a track that does not exist: quiet beginning, swells, a break, an end. The same for the same name. */
export function drawnSound(name: string, count = 200): number[] {
  const next = random(hashOf(name))
  const parts = Array.from({ length: 6 }, () => 0.35 + next() * 0.65)
  const breakAt = 0.55 + next() * 0.25
  return Array.from({ length: count }, (_, index) => {
    const place = index / count
    const part = place * (parts.length - 1)
    const from = parts[Math.floor(part)] ?? 0.5
    const to = parts[Math.floor(part) + 1] ?? from
    const level = from + (to - from) * (part % 1)
    const edge = Math.min(1, place / 0.08, (1 - place) / 0.06)
    const hush = Math.abs(place - breakAt) < 0.05 ? 0.35 : 1
    return Math.max(0.05, Math.min(1, level * edge * hush * (0.45 + next() * 0.55)))
  })
}
