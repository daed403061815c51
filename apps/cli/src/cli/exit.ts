import { IntrayError, NotIntray } from "../error.ts"

/** Exit codes. Scripts depend on them; `intray --help` lists them. */
export const exits = {
  done: 0,
  refused: 1,
  usage: 2,
  noKey: 3,
  notFound: 4,
  unreachable: 5,
} as const

/** The arguments cannot be parsed. */
export class Usage extends Error {}

/** There is no key, or no address for it. */
export class NoKey extends Error {}

/** A named item does not exist. */
export class Missing extends Error {}

/** Returns the message of an error and its exit code. */
export function failureOf(error: unknown): { words: string; code: number } {
  if (error instanceof Usage) return { words: error.message, code: exits.usage }
  if (error instanceof NoKey) return { words: error.message, code: exits.noKey }
  if (error instanceof Missing) return { words: error.message, code: exits.notFound }
  if (error instanceof IntrayError) {
    const issues = error.issues.map(({ path, message }) => `\n  ${path.join(".")}: ${message}`).join("")
    const code = error.status === 401 ? exits.noKey : error.status === 404 ? exits.notFound : exits.refused
    return { words: `${error.message} (${error.code})${issues}`, code }
  }
  if (error instanceof NotIntray) return { words: error.message, code: exits.unreachable }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (error instanceof TypeError && error.message === "fetch failed") {
    const why = (cause as NodeJS.ErrnoException).code ?? (cause as Error).message
    return { words: `The installation does not answer (${why}). Is the address right?`, code: exits.unreachable }
  }
  if (error instanceof Error && "code" in error) return { words: `${error.message}`, code: exits.refused }
  return { words: error instanceof Error ? error.message : String(error), code: exits.refused }
}
