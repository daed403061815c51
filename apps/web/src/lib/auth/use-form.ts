import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { usePending } from "../pending.ts"
import type { Sentence } from "./check.ts"

type Problems<Name extends string> = Partial<Record<Name, Sentence | undefined>>

/**
 * What the forms of accounts share: values by name, what is wrong with each, one sentence for what is wrong with the whole, and sending
 * that cannot happen twice at once. What was typed stays until the form itself goes.
 */
export function useForm<Name extends string>(initial: Record<Name, string>) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems<Name>>({})
  const [problem, setProblem] = useState<ReactNode>(null)
  const [busy, once] = usePending()
  const faulty = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once the sentences are on screen
  useEffect(() => {
    if (!faulty.current) return
    faulty.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    // What is being mended is no longer called wrong.
    setProblems((before) => (before[name] === undefined ? before : { ...before, [name]: undefined }))
  }

  /** Shows what is wrong with the fields and brings the focus to the first. @returns whether anything is */
  const report = (found: Problems<Name>): boolean => {
    faulty.current = Object.values(found).some((sentence) => sentence !== undefined)
    setProblems(found)
    return faulty.current
  }

  /** Props of the field's control. */
  const control = (name: Name) => ({
    name: name as string,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })

  /**
   * `onSubmit` of the form. A second press while the first is on its way does nothing.
   * @param send "leaving": the page is being left, and the button goes on being busy
   */
  const submit = (send: () => Promise<unknown>) => async (event?: FormEvent) => {
    event?.preventDefault()
    await once(() => {
      setProblem(null)
      return send()
    })
  }

  return {
    form,
    values,
    set,
    control,
    problems,
    report,
    problem,
    setProblem,
    busy,
    submit,
    reset: () => {
      setValues(initial)
      setProblems({})
      setProblem(null)
    },
  }
}
