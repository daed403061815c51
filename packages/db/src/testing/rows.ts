import { newId } from "../id.ts"

/** A row of the smallest table that has a unique key and a number, for tests of the seam itself. */
export function counter(key: string, count = 0): { id: string; key: string; count: number; lastRequest: number } {
  return { id: newId(), key, count, lastRequest: 0 }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
