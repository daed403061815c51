import { toast } from "@intray/ui/lib/toast-store"
import { useEffect, useRef, useState } from "react"
import { issuesOf, type Wrong } from "./issues.ts"
import { usePending } from "./pending.ts"
import { reasonOf } from "./reason.ts"

type Saving = {
  /** Has the screen ask again for what was changed. */
  refresh: () => Promise<unknown>
  onSaved: () => void
  /** Said where no field is to blame. */
  notSaved: string
}

/** Sends a dialog's form once: closes it when it was taken, else says what is wrong at its field, keeps what was typed and goes there. */
export function useSave({ refresh, onSaved, notSaved }: Saving) {
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, once] = usePending()
  const [faults, setFaults] = useState(0)
  const sent = useRef<HTMLFormElement>(null)
  // After the screen says what is wrong, and not a frame after it was told to.
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
        if (found) setWrong(found)
        else toast({ tone: "danger", title: notSaved, description: reasonOf(error) })
        setFaults((before) => before + 1)
      }
    })
  return { save, wrong, busy }
}
