import { auth } from "@intray/i18n/auth"
import { locale } from "../i18n.ts"
import type { Sentence } from "./check.ts"
import type { AuthProblem } from "./problem.ts"

/** A sentence with its example in bold. */
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

/** Errors that say nothing about the input: it can be sent again unchanged. */
const passing: readonly AuthProblem["kind"][] = ["offline", "server", "signedOut"]

/**
 * The message of an error that belongs to no single field.
 * @param typed the values of the rejected form; absent if only a button was pressed
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
