import { auth } from "@intray/server/messages/auth"
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

/** The sentence for a refusal that belongs to no single field. */
export function sayProblem(problem: AuthProblem): string {
  const words: Record<string, unknown> = auth.problems
  if (problem.kind === "tooMany") return auth.problems.tooMany({ locale, seconds: problem.seconds ?? 60 })
  if (problem.kind === "refused" && problem.words) return problem.words
  const said = words[problem.kind]
  return typeof said === "string" ? said : auth.problems.server
}
