/** Where tests by chance begin unless told otherwise. */
export const USUAL_SEED = 20260301

/**
 * The seed that TEST_SEED asks for: a whole number, "random" for another one each time, nothing for the usual one.
 * @throws {Error} when it is neither
 */
export function seedOf(asked) {
  if (asked === "random") return Math.floor(Math.random() * 2 ** 31)
  const seed = asked ? Number(asked) : USUAL_SEED
  if (!Number.isSafeInteger(seed)) throw new Error(`TEST_SEED must be a whole number or "random", not ${asked}`)
  return seed
}
