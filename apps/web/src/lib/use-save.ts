import { toast } from "@intray/ui/lib/toast-store"
import { useEffect, useRef, useState } from "react"
import { getIssuesByPath, issuesOf, type Wrong } from "./issues.ts"
import { usePending } from "./pending.ts"
import { reasonOf } from "./reason.ts"

type Saving = {
  /** Refetches the data that was changed. */
  refresh: () => Promise<unknown>
  onSaved: () => void
  /** Message shown if no field is invalid. */
  notSaved: string
}

/**
 * Submits a dialog's form once. On success it closes the dialog; otherwise it shows the error at its field, keeps the input and focuses
 * that field.
 */
export function useSave({ refresh, onSaved, notSaved }: Saving) {
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, once] = usePending()
  const [faults, setFaults] = useState(0)
  const sent = useRef<HTMLFormElement>(null)
  // Focuses after the error is rendered, in the same frame.
  useEffect(() => {
    if (faults > 0) sent.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
  }, [faults])
  const save = (form: HTMLFormElement, complete: boolean, send: () => Promise<unknown>) =>
    once(async () => {
      sent.current = form
      if (!complete) return setFaults((before) => before + 1)
      setWrong({})
      try {
        await send()
        await refresh()
        onSaved()
      } catch (error) {
        const found = issuesOf(error)
        if (found) setWrong({ ...getIssuesByPath(error), ...found })
        else toast({ tone: "danger", title: notSaved, description: reasonOf(error) })
        setFaults((before) => before + 1)
      }
    })
  return { save, wrong, busy }
}
