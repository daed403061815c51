import type { readPhone as Read } from "./phones.ts"

/** The plans of the world's countries weigh as much as a form does, so that a browser fetches them only for a form that asks for a number. */
let full: typeof Read | null = null

export async function loadPhones(): Promise<void> {
  full ??= (await import("./phones.ts")).readPhone
}

/** As on the server once the plans are here; before, and where they never came, by its shape: the server decides in any case. */
export const readPhone: typeof Read = (typed) => {
  if (full) return full(typed)
  const bare = typed.replace(/[\s().\-/]/g, "")
  return /^\+[1-9]\d{6,14}$/.test(bare) ? bare : undefined
}
