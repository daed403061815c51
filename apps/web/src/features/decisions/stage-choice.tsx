import { decideDialog } from "@intray/i18n/decide-dialog"
import type { StageItem } from "@intray/server/modules/stages/schema"
import { Kbd } from "@intray/ui/kbd"
import { cx } from "@intray/ui/lib/cx"
import { stageShape } from "@intray/ui/lib/stage"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { type RefObject, useId } from "react"

export type StageChoiceProps = {
  /** The decisions, in the team's order. */
  choices: readonly StageItem[]
  stages: readonly StageItem[]
  chosenId: string | null
  onChoose: (stageId: string) => void
  /** The chosen one, or the first if none is chosen. */
  first: RefObject<HTMLInputElement | null>
  /** All of them. */
  group: RefObject<HTMLFieldSetElement | null>
}

/** Which decision: each with what the submitter will read, and with its digit. */
export function StageChoice({ choices, stages, chosenId, onChoose, first, group }: StageChoiceProps) {
  const words = decideDialog
  const name = useId()
  return (
    <fieldset ref={group} className="flex flex-col gap-1.5">
      <legend className="hidden-text">{words.question}</legend>
      {choices.map((stage, index) => {
        const here = stage.id === chosenId
        return (
          <label
            key={stage.id}
            className={cx(
              "relative flex min-h-11 items-center gap-3 rounded-field border px-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              here ? "border-here bg-here-bg" : "border-line-strong hover:bg-hover",
            )}
          >
            <input
              ref={here || (chosenId === null && index === 0) ? first : undefined}
              type="radio"
              name={name}
              value={stage.id}
              checked={here}
              onChange={() => onChoose(stage.id)}
              className="absolute inset-0 appearance-none outline-none"
            />
            <StageGlyph shape={stageShape(stage, stages)} size={18} className="flex-none text-fg" />
            <span className="min-w-0 flex-1">
              <span className={here ? "font-emph" : undefined}>{stage.name}</span>
              <span className="type-meta block text-fg-2">{words.willSee({ wording: stage.publicWording })}</span>
            </span>
            {index < 9 && <Kbd decorative>{String(index + 1)}</Kbd>}
          </label>
        )
      })}
    </fieldset>
  )
}
