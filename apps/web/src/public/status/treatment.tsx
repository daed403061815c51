import { statusPage } from "@intray/i18n/translated"
import { Button } from "@intray/ui/button"
import { type FormEvent, useRef, useState } from "react"
import { usePending } from "../../lib/pending.ts"
import { announce } from "../lib/announce.tsx"
import type { StatusData } from "../page-data.ts"
import { sayTreatment } from "./api.ts"

type TreatmentProps = { demoId: string; status: StatusData; onStale: () => void }

/** Asks, once and after a decision, how one was treated. */
export function Treatment({ demoId, status, onStale }: TreatmentProps) {
  const words = statusPage.treatment
  const [answer, setAnswer] = useState<number | null>(null)
  const [said, setSaid] = useState(false)
  // Also where its answer was lost, and the page has heard of it since.
  const given = said || status.treatment === "given"
  const [busy, once] = usePending()
  const [problem, setProblem] = useState<string | null>(null)
  const thanks = useRef<HTMLParagraphElement>(null)

  const send = (event: FormEvent) => {
    event.preventDefault()
    return once(async () => {
      if (answer === null) return setProblem(words.choose)
      const done = await sayTreatment(demoId, answer)
      setProblem(done.ok ? null : done.reason)
      if (!done.ok) return (done.stale || done.unsure) && onStale()
      setSaid(true)
      announce(words.given)
      // The form is gone, and the focus with it.
      requestAnimationFrame(() => thanks.current?.focus())
    })
  }

  return (
    <section className="mt-12" aria-labelledby="treatment">
      <h2 id="treatment" className="type-section">
        {words.title}
      </h2>
      {given ? (
        <p ref={thanks} tabIndex={-1} className="mt-3 text-[15px] leading-[23px] text-fg-2 outline-none">
          {words.given}
        </p>
      ) : (
        <form noValidate onSubmit={(event) => void send(event)} className="mt-3">
          <fieldset aria-describedby="treatment-help">
            <legend className="sr-only">{words.title}</legend>
            <p id="treatment-help" className="max-w-[60ch] text-[15px] leading-[23px] text-fg-2">
              {words.text({ team: status.team.name })}
            </p>
            <div className="mt-4 flex flex-col gap-x-2 sm:flex-row sm:flex-wrap">
              {words.steps.map((label, index) => (
                <label
                  key={label}
                  className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control pr-3 text-[15px] leading-[22px] hover:text-fg"
                >
                  <input
                    type="radio"
                    name="treatment"
                    value={index + 1}
                    checked={answer === index + 1}
                    aria-invalid={problem !== null || undefined}
                    aria-describedby={problem === null ? undefined : "treatment-problem"}
                    onChange={() => {
                      setAnswer(index + 1)
                      setProblem(null)
                    }}
                    className="size-[18px] accent-current"
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
          {problem !== null && (
            <p id="treatment-problem" role="alert" className="mt-2 text-[15px] leading-[23px] text-danger">
              {problem}
            </p>
          )}
          <Button type="submit" busy={busy} className="mt-4">
            {busy ? words.sending : words.send}
          </Button>
        </form>
      )}
    </section>
  )
}
