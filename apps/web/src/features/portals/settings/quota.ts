import { MAX_QUOTA } from "@intray/server/features/intake/portals/schema"

/** A quota as it is typed: a whole number, null for none, undefined for what is neither. */
export function readQuota(text: string): number | null | undefined {
  const plain = text.replace(/[\s.,']/g, "")
  if (plain === "") return null
  const value = /^\d+$/.test(plain) ? Number(plain) : Number.NaN
  return value >= 1 && value <= MAX_QUOTA ? value : undefined
}
