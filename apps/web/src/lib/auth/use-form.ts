import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { usePending } from "../pending.ts"
import type { Sentence } from "./check.ts"

type Problems<Name extends string> = Partial<Record<Name, Sentence | undefined>>

/**
 * The shared logic of account forms: values by name, errors by field, one error for the whole form, and submission without doubles. Typed
 * values stay until the form is unmounted.
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
    // A field that is being corrected is not shown as wrong any more.
    setProblems((before) => (before[name] === undefined ? before : { ...before, [name]: undefined }))
  }

  /** Shows the fields' errors and focuses the first one. @returns whether there are any */
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
   * The form's `onSubmit`. A second press while a submission is running does nothing.
   * @param send resolves to "leaving" if the page is being left; the button then stays busy
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
