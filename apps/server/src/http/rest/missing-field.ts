import { NotFound } from "../../platform/errors.ts"

/** The parts of a request by name; the path takes precedence. */
type Parts = { params: object; query?: object | null; body?: object | null }

/** Input names that differ from the noun. */
const alsoNamed: Record<string, readonly string[]> = {
  portal: ["slug"],
  "portal version": ["version"],
  "label group": ["groupId"],
  submission: ["number", "source"],
  member: ["userId", "assigneeId"],
  act: ["actId"],
}

function namesOf(what: string): string[] {
  const noun = what.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
  return [`${noun}Id`, noun, `${noun}Ids`, `${noun}s`, ...(alsoNamed[what] ?? [])]
}

/** The input name for a thing; null if several are possible. */
function fieldOf(what: string, { params, query, body }: Parts): string | null {
  const sent = [params, query, body].flatMap((part) => Object.keys(part ?? {}))
  const named = namesOf(what).find((name) => sent.includes(name))
  if (named !== undefined) return named
  const [only, ...others] = Object.keys(params)
  return only !== undefined && others.length === 0 ? only : null
}

/** Adds the name of the input to a NotFound error, so that programs know what was not found. Returns other errors unchanged. */
export function withField(error: unknown, parts: Parts): unknown {
  if (!(error instanceof NotFound) || error.issues) return error
  const field = fieldOf(error.what, parts)
  return field === null ? error : new NotFound(error.what, [field])
}
