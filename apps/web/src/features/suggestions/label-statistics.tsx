import { suggestions } from "@intray/i18n/suggestions"
import type { SuggestionSettings } from "@intray/server/modules/suggestions/schema"
import { LabelMark } from "@intray/ui/label-mark"
import { toHue } from "@intray/ui/lib/hues"
import { Select } from "@intray/ui/select"

const { page: words } = suggestions

export type LabelStatisticsItem = SuggestionSettings["groups"][number]["labels"][number]

const toPercent = ({ right, of }: { right: number; of: number }) => Math.round((100 * right) / Math.max(1, of))

type LabelStatisticsProps = {
  label: LabelStatisticsItem
  needed: number
  onMuted: (muted: boolean | null) => void
}

/** What was learned of one label, how often it was right, and whether it is suggested. */
export function LabelStatistics({ label, needed, onMuted }: LabelStatisticsProps) {
  const { name, examples, state, chosen, accepted, calibration, features } = label
  const calibrated = calibration && words.calibrated({ predicted: calibration.predicted, right: toPercent(calibration) })
  const far = calibration !== null && Math.abs(calibration.predicted - toPercent(calibration)) > FAR
  const value = !chosen ? "auto" : state === "mutedByHand" ? "never" : "always"
  return (
    <li className="grid grid-cols-2 items-center gap-x-4 gap-y-1.5 px-3.5 py-2.5 @2xl:grid-cols-[minmax(0,1fr)_72px_120px_96px_150px]">
      <span data-hue={toHue(label.hue)} className="col-span-2 flex min-w-0 items-center gap-2 font-emph @2xl:col-span-1">
        <LabelMark icon={null} size={15} square="size-[10px] rounded-[3px]" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      </span>
      <Figure head={words.columns.examples}>{examples}</Figure>
      <Figure head={words.columns.accepted}>
        {accepted.of === 0 ? words.none : words.share({ percent: toPercent(accepted), of: accepted.of })}
        <Trend weeks={label.weeks} name={name} />
      </Figure>
      <Figure head={words.columns.right} warn={far}>
        {calibrated ?? words.none}
      </Figure>
      <span className="flex flex-col gap-0.5">
        <Select
          aria-label={words.choose({ label: name })}
          value={value}
          options={[
            { value: "auto", label: words.auto },
            { value: "always", label: words.always },
            { value: "never", label: words.never },
          ]}
          onChange={(event) => onMuted({ auto: null, always: false, never: true }[event.currentTarget.value] ?? null)}
        />
        {(state === "muted" || state === "few") && (
          <span className="type-meta text-fg-2">
            {state === "few" ? words.few({ more: Math.max(1, needed - examples) }) : words.states.muted}
          </span>
        )}
      </span>
      {features.length > 0 && (
        <details className="col-span-full">
          <summary className="type-meta w-fit cursor-pointer text-fg-2">{words.details({ label: name })}</summary>
          <div className="mt-2 grid gap-4 @2xl:grid-cols-2">
            <Features title={words.toward} features={features.filter(({ weight }) => weight > 0)} />
            <Features title={words.away} features={features.filter(({ weight }) => weight < 0).reverse()} />
          </div>
        </details>
      )}
    </li>
  )
}

/** Difference in percentage points between prediction and outcome from which on a warning is shown. */
const FAR = 8

function Figure({ head, warn = false, children }: { head: string; warn?: boolean; children: React.ReactNode }) {
  return (
    <span className={warn ? "text-warn" : ""}>
      <span className="type-meta block text-fg-2 @2xl:hidden-text">{head}</span>
      <span className="tabular-nums">{children}</span>
    </span>
  )
}

function Features({ title, features }: { title: string; features: LabelStatisticsItem["features"] }) {
  const most = Math.max(...features.map(({ weight }) => Math.abs(weight)), 0.001)
  return (
    <div>
      <h4 className="type-meta text-fg-2">{title}</h4>
      {features.length === 0 && <p className="text-fg-2">{words.none}</p>}
      <ul aria-label={title} className="mt-1 flex flex-col gap-1">
        {features.map(({ kind, text, weight, count }) => (
          <li key={`${kind} ${text}`} className="grid grid-cols-[1fr_72px] items-center gap-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {words.feature({ text: kind === "word" ? words.word({ text }) : text, count })}
            </span>
            <span
              aria-hidden="true"
              className="h-2 rounded-[2px] bg-line-field"
              style={{ width: `${Math.round((100 * Math.abs(weight)) / most)}%` }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The share that was accepted, by week, as a line; weeks without any are passed over. */
function Trend({ weeks, name }: { weeks: LabelStatisticsItem["weeks"]; name: string }) {
  const points = weeks.flatMap((week, at) =>
    week.of > 0 ? [{ x: (at / (weeks.length - 1)) * 56 + 2, y: 14 - (week.right / week.of) * 12 }] : [],
  )
  if (points.length < 2) return null
  return (
    <svg role="img" aria-label={words.trend({ label: name })} width="60" height="16" className="ml-2 inline-block align-middle">
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} fill="none" stroke="currentColor" strokeWidth="1.25" />
    </svg>
  )
}
