import { reviewSheet as words } from "@intray/i18n/review-sheet"
import type { CriterionItem } from "@intray/server/modules/reviews/schema"
import { FieldError } from "@intray/ui/field"
import { Kbd } from "@intray/ui/kbd"
import { cx } from "@intray/ui/lib/cx"
import { useId } from "react"

export type CriterionProps = {
  criterion: CriterionItem
  value: number | undefined
  error: string | undefined
  /** The wordings are listed, and digits score it. */
  current: boolean
  onCurrent: () => void
  onScore: (value: number | null) => void
}

/** One criterion: the focused one with all its wordings, the others as numbers. */
export function Criterion({ criterion, value, error, current, onCurrent, onScore }: CriterionProps) {
  const id = useId()
  const { name, help, scale, weight, labelGroupId, required } = criterion
  // Labels have no order: each is named, and none is the lowest.
  const isLabel = labelGroupId !== null
  const marks = [isLabel ? words.label : words.weight({ weight }), required ? "" : words.optional].filter(Boolean).join(", ")
  const hint = scale.length === 10 ? words.pressTen : words.press({ max: scale.length })
  const chosen = value === undefined ? undefined : scale[value - 1]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of a sheet
    <div
      role="group"
      tabIndex={-1}
      data-criterion={criterion.id}
      aria-labelledby={`${id}-name`}
      aria-describedby={cx(error && `${id}-error`, help && `${id}-help`, marks && `${id}-marks`) || undefined}
      aria-invalid={error ? true : undefined}
      aria-current={current || undefined}
      // Only by keyboard: what opens under a pressing hand would move the button away from it.
      onFocus={(event) => event.target.matches(":focus-visible") && onCurrent()}
      className={cx(
        "relative border-b px-4 py-3 outline-none",
        current && "group-focus-within/sheet:bg-here-bg group-data-[live]/sheet:bg-here-bg",
      )}
    >
      {current && (
        <span
          aria-hidden="true"
          className="swatch absolute inset-y-0 left-0 hidden w-[3px] bg-here group-focus-within/sheet:block group-data-[live]/sheet:block"
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys do the same */}
      <div className="mb-2 flex items-baseline gap-2" onClick={onCurrent}>
        <span id={`${id}-name`} className="min-w-0 font-emph text-fg [overflow-wrap:anywhere] touch:text-[15px]">
          <bdi>{name}</bdi>
        </span>
        {marks && (
          <span id={`${id}-marks`} className="type-meta flex-none text-fg-2">
            {marks}
          </span>
        )}
        {current ? (
          <span
            aria-hidden="true"
            className="type-meta ml-auto hidden flex-none text-fg-2 group-focus-within/sheet:keys:block group-data-[live]/sheet:keys:block"
          >
            {hint}
          </span>
        ) : (
          chosen && (
            <span className="ml-auto min-w-0 text-right font-emph text-fg [overflow-wrap:anywhere]">
              <bdi>{chosen}</bdi>
            </span>
          )
        )}
      </div>
      {current && help && (
        <p id={`${id}-help`} className="type-meta -mt-1 mb-2 text-fg-2 [overflow-wrap:anywhere]">
          <bdi>{help}</bdi>
        </p>
      )}
      <div className={current ? "flex flex-col gap-1.5" : cx("flex gap-1.5", isLabel && "flex-wrap")}>
        {scale.map((wording, index) => {
          const own = index + 1
          const pressed = own === value
          return (
            <button
              key={own}
              type="button"
              aria-pressed={pressed}
              aria-label={words.value({ value: own, wording })}
              // One stop for the Tab key; it opens the criterion, whose values can all be reached.
              tabIndex={current || own === (value ?? 1) ? 0 : -1}
              onClick={() => onScore(pressed ? null : own)}
              className={cx(
                "flex min-w-0 items-center rounded-control border text-[13px] leading-5 touch:text-[15px]",
                pressed ? "border-fg bg-fg font-emph text-bg" : "border-line-strong bg-raised text-fg hover:bg-hover active:bg-press",
                current && "min-h-[30px] gap-2.5 px-2.5 py-1 text-left touch:min-h-11",
                !current && (isLabel ? "min-h-[30px] px-2.5 touch:min-h-11" : "h-[30px] flex-1 justify-center px-0 touch:h-11"),
              )}
            >
              {current ? (
                <>
                  <NumberCap value={own} pressed={pressed} />
                  <bdi className="min-w-0 [overflow-wrap:anywhere]">{wording}</bdi>
                </>
              ) : isLabel ? (
                <bdi className="min-w-0 [overflow-wrap:anywhere]">{wording}</bdi>
              ) : (
                own
              )}
            </button>
          )
        })}
      </div>
      {!current && !isLabel && (
        <p aria-hidden="true" className="type-meta mt-1 flex justify-between gap-4 text-fg-2">
          <bdi className="min-w-0 [overflow-wrap:anywhere]">{scale[0]}</bdi>
          <bdi className="min-w-0 text-right [overflow-wrap:anywhere]">{scale.at(-1)}</bdi>
        </p>
      )}
      {error && (
        <FieldError id={`${id}-error`} className="type-meta mt-1.5">
          {error}
        </FieldError>
      )}
    </div>
  )
}

/** The digit in front of a wording: a key while pressing it scores. */
function NumberCap({ value, pressed }: { value: number; pressed: boolean }) {
  const look = pressed ? "border-bg/40! bg-transparent! text-bg! shadow-none!" : ""
  return (
    <>
      <span className="hidden group-focus-within/sheet:contents group-data-[live]/sheet:contents">
        <Kbd decorative className={look}>
          {value === 10 ? 0 : value}
        </Kbd>
      </span>
      <span
        className={cx(
          "type-key min-w-[18px] flex-none text-center group-focus-within/sheet:keys:hidden group-data-[live]/sheet:keys:hidden",
          pressed ? "text-bg" : "text-fg-2",
        )}
      >
        {value}
      </span>
    </>
  )
}
