import { auth } from "@intray/server/messages/auth"
import { CircleAlert } from "lucide-react"
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react"
import { locale } from "../../lib/i18n.ts"
import type { AuthProblem } from "./calls.ts"
import type { Sentence } from "./check.ts"

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

/** Field problems by name, and the focus on the first of them each time they are set. */
export function useProblems<Name extends string>(form: RefObject<HTMLFormElement | null>) {
  const [problems, setProblems] = useState<Partial<Record<Name, Sentence>>>({})
  const pending = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once the sentences are on screen
  useEffect(() => {
    if (!pending.current) return
    pending.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, problems])
  return {
    problems,
    /** @returns whether there are any */
    report: (found: Partial<Record<Name, Sentence | undefined>>): boolean => {
      const real = Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== undefined)) as Partial<
        Record<Name, Sentence>
      >
      const any = Object.keys(real).length > 0
      pending.current = any
      setProblems(real)
      return any
    },
    /** What is being mended is no longer called wrong. */
    clear: (name: Name) => setProblems((before) => (name in before ? { ...before, [name]: undefined } : before)),
  }
}

/** What is wrong with the whole, said once and read out. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="mt-5 empty:hidden">
      {children && (
        <p className="flex items-start gap-2 rounded-field bg-danger-bg px-3.5 py-2.5 text-[14px]/[20px] text-danger">
          <CircleAlert aria-hidden="true" size={18} className="mt-px" />
          <span className="min-w-0">{children}</span>
        </p>
      )}
    </div>
  )
}

/** The sentence for a refusal that belongs to no single field. */
export function sayProblem(problem: AuthProblem): string {
  const { problems } = auth
  switch (problem.kind) {
    case "tooMany":
      return problems.tooMany({ locale, seconds: problem.seconds })
    case "wrong":
      return problems.wrong
    case "banned":
      return problems.banned
    case "setup":
      return problems.setupWrong
    case "host":
      return problems.host
    case "offline":
      return problems.offline
    default:
      return problems.server
  }
}
