import { appointment } from "@intray/i18n/moments"
import { MAX_OFFER_REASON } from "@intray/i18n/status-limits"
import { locale, statusPage } from "@intray/i18n/translated"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Textarea } from "@intray/ui/textarea"
import { CalendarClock } from "lucide-react"
import { type FormEvent, useRef, useState } from "react"
import { usePending } from "../../lib/pending.ts"
import { announce } from "../lib/announce.tsx"
import type { StatusData } from "../page-data.ts"
import { answerOffer } from "./api.ts"

export type OfferProps = {
  status: StatusData
  /** Null: a preview, in which nothing can be answered. */
  demoId: string | null
  onAnswered?: () => Promise<void>
}

/** The answer that the team asks for after an acceptance: confirm or decline, until the time has passed. */
export function Offer({ status, demoId, onAnswered }: OfferProps) {
  const words = statusPage.offer
  const { offer, team } = status
  const [busy, once] = usePending()
  const [declining, setDeclining] = useState(false)
  const [reason, setReason] = useState("")
  const [problem, setProblem] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  if (!offer) return null
  const until = appointment(locale(), offer.until, offer.timeZone)
  const at = appointment(locale(), offer.answeredAt ?? offer.until, offer.timeZone)
  const answer = (given: "confirmed" | "declined") =>
    once(async () => {
      if (demoId === null) return
      setProblem(null)
      const done = await answerOffer(demoId, { answer: given, ...(given === "declined" && reason.trim() ? { reason: reason.trim() } : {}) })
      if (!done.ok) setProblem(done.reason)
      if (done.ok || done.stale || done.unsure) await onAnswered?.()
      if (!done.ok) return
      setDeclining(false)
      setReason("")
      announce(given === "confirmed" ? words.confirm : words.decline)
      // The pressed button is gone, and the focus with it.
      requestAnimationFrame(() => heading.current?.focus())
    })
  const decline = (event: FormEvent) => {
    event.preventDefault()
    return answer("declined")
  }
  const { title, lines } = textOf(status, { until, at })
  const canAnswer = offer.canAnswer && demoId !== null
  return (
    <section aria-labelledby="offer" className="mb-10 max-w-150 overflow-hidden rounded-panel border border-line-strong">
      <h2
        id="offer"
        ref={heading}
        tabIndex={-1}
        className="flex items-start gap-3 bg-here-bg px-5 py-4 text-[17px] leading-6 font-semibold outline-none"
      >
        <CalendarClock aria-hidden="true" size={20} className="mt-0.5 flex-none" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
      </h2>
      <div className="flex flex-col gap-3 px-5 py-4 text-[15px] leading-[23px]">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {problem !== null && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        {canAnswer && !declining && (
          <>
            {offer.state !== "confirmed" && (
              <Button
                variant="primary"
                size="lg"
                block
                busy={busy}
                busyLabel={statusPage.messages.sending}
                onClick={() => void answer("confirmed")}
              >
                {words.confirm}
              </Button>
            )}
            {offer.state !== "declined" && (
              <Button size="lg" block disabled={busy} onClick={() => setDeclining(true)}>
                {words.decline}
              </Button>
            )}
          </>
        )}
        {canAnswer && declining && (
          <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void decline(event)}>
            <p className="font-semibold">{words.declineTitle}</p>
            <Field label={words.reason} help={words.reasonHelp({ team: team.name })}>
              <Textarea
                autoFocus
                rows={3}
                maxLength={MAX_OFFER_REASON}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            </Field>
            <Button type="submit" variant="danger" size="lg" block busy={busy} busyLabel={statusPage.messages.sending}>
              {words.decline}
            </Button>
            <Button size="lg" block disabled={busy} onClick={() => setDeclining(false)}>
              {statusPage.cancel}
            </Button>
          </form>
        )}
      </div>
    </section>
  )
}

/** Title and text of the section, by state. */
function textOf({ offer, team }: StatusData, { until, at }: { until: string; at: string }): { title: string; lines: string[] } {
  const words = statusPage.offer
  if (offer?.state === "withdrawn") return { title: words.withdrawn, lines: [words.withdrawnText({ team: team.name })] }
  if (offer?.state === "expired") return { title: words.expired, lines: [words.expiredText({ team: team.name, until })] }
  const change = offer?.canAnswer ? [words.change({ until })] : []
  if (offer?.state === "confirmed") return { title: words.confirmed({ at }), lines: change }
  if (offer?.state === "declined") return { title: words.declined({ at }), lines: change }
  return { title: words.by({ until }), lines: [words.text({ team: team.name })] }
}
