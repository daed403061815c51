import { numberFormat } from "@intray/i18n/intl"
import { reviewAssign } from "@intray/i18n/review-assign"
import { locale } from "../../../lib/i18n.ts"
import { trpc } from "../../../lib/trpc.ts"
import { agreementLevel, MIN_UNITS } from "./results-model.ts"

const words = reviewAssign.agreement

/** How far the reviewers of a round agree, criterion by criterion: a sentence, and the number behind it. */
export function AgreementPanel({ roundId, criteria }: { roundId: string; criteria: readonly { id: string; name: string }[] }) {
  const { data } = trpc.reviews.agreement.useQuery({ roundId })
  if (!data) return null
  const alpha = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const shown = criteria.flatMap(({ id, name }) => {
    const found = data.items.find((one) => one.criterionId === id)
    return found ? [{ name, ...found }] : []
  })
  const any = shown.some((one) => one.submissions >= MIN_UNITS)
  return (
    <section aria-labelledby="agreement" className="max-w-[960px] border-b px-3.5 py-4 md:px-4">
      <h2 id="agreement" className="type-heading">
        {words.title}
      </h2>
      {any ? (
        <>
          <dl className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            {shown.map((one) => (
              <div key={one.criterionId} className="contents">
                <dt className="font-semibold [overflow-wrap:anywhere]">{one.name}</dt>
                <dd className="max-sm:mb-1">
                  {one.submissions < MIN_UNITS ? (
                    <span className="text-fg-2">{words.few({ count: one.submissions, min: MIN_UNITS })}</span>
                  ) : one.alpha === null ? (
                    words.same
                  ) : (
                    <>
                      {words.levels[agreementLevel(one.alpha)]}{" "}
                      <span className="type-meta text-fg-2 tabular-nums">
                        {one.low === null || one.high === null
                          ? words.alphaAlone({ alpha: alpha.format(one.alpha) })
                          : words.alpha({ alpha: alpha.format(one.alpha), low: alpha.format(one.low), high: alpha.format(one.high) })}
                      </span>
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <p className="type-meta mt-2 text-fg-2">{words.note}</p>
        </>
      ) : (
        <p className="mt-1 text-fg-2">{words.hidden({ min: MIN_UNITS })}</p>
      )}
    </section>
  )
}
