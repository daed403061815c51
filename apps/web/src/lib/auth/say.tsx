import { auth } from "@intray/i18n/auth"
import { locale } from "../i18n.ts"
import type { Sentence } from "./check.ts"
import type { AuthProblem } from "./problem.ts"

/** A sentence with its example set in bold. */
export function Said({ sentence }: { sentence: Sentence }) {
  if (typeof sentence === "string") return sentence
  const [before, example, after] = sentence
  return (
    <>
      {before}
      <b>{example}</b>
      {after}
    </>
  )
}

/** What says nothing about what was sent: it can be sent again as it is. */
const passing: readonly AuthProblem["kind"][] = ["offline", "server", "signedOut"]

/**
 * The sentence for a refusal that belongs to no single field.
 * @param typed the values of the form that was refused; absent where a mere button was pressed
 */
export function sayProblem(problem: AuthProblem, typed: Record<string, string> = {}): string {
  const said = sentenceFor(problem)
  const kept = passing.includes(problem.kind) && Object.values(typed).some((value) => value !== "")
  return kept ? `${said} ${auth.problems.kept}` : said
}

function sentenceFor(problem: AuthProblem): string {
  const words: Record<string, unknown> = auth.problems
  if (problem.kind === "tooMany") return auth.problems.tooMany({ locale, seconds: problem.seconds ?? 60 })
  if (problem.kind === "refused" && problem.words) return problem.words
  const said = words[problem.kind]
  return typeof said === "string" ? said : auth.problems.server
}
