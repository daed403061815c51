import { focus } from "@intray/i18n/focus"
import { formatNumber } from "@intray/i18n/format"
import { Button } from "@intray/ui/button"
import { timecode } from "@intray/ui/lib/time"
import { useEffect, useRef } from "react"
import { locale } from "../../../lib/i18n.ts"

export type FocusSummaryProps = {
  seen: number
  labelled: number
  skipped: number
  /** Milliseconds from the first submission to the end. */
  took: number
  onBack: () => void
  onLast: () => void
  onRestart: () => void
}

const { summary: words } = focus

/** Summary at the end of a run; it takes the focus, so that it is read aloud. */
export function FocusSummary({ seen, labelled, skipped, took, onBack, onLast, onRestart }: FocusSummaryProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus()
  }, [])
  const minutes = took / 60_000
  const facts = [
    { term: words.labelled, value: formatNumber(locale, labelled) },
    { term: words.skipped, value: formatNumber(locale, skipped) },
    { term: words.time, value: timecode(took / 1000) },
    ...(labelled > 0 && minutes > 0.1 ? [{ term: words.pace, value: formatNumber(locale, Math.round(labelled / minutes)) }] : []),
  ]
  return (
    <div className="mx-auto flex w-full max-w-[720px] flex-1 flex-col justify-center gap-8 px-4 py-10 md:px-8">
      <div>
        <h1 ref={title} tabIndex={-1} className="type-page">
          {words.title}
        </h1>
        <p className="mt-3 text-[15px] leading-6 text-fg-2">{words.text({ seen })}</p>
      </div>
      <dl aria-label={words.facts} className="grid grid-cols-2 gap-x-6 gap-y-5 border-y py-6 sm:grid-cols-4">
        {facts.map(({ term, value }) => (
          <div key={term} className="flex flex-col-reverse gap-1">
            <dt className="text-fg-2">{term}</dt>
            <dd className="font-display text-[34px] leading-9 font-bold tracking-[-0.03em] tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onBack}>
          {words.back}
        </Button>
        {seen > 0 && <Button onClick={onLast}>{words.last}</Button>}
        {seen > 0 && (
          <Button variant="quiet" onClick={onRestart}>
            {words.again}
          </Button>
        )}
      </div>
    </div>
  )
}
