import { decideDialog } from "@intray/i18n/decide-dialog"
import type { LabelItem } from "@intray/server/modules/labels/schema"
import { Check } from "@intray/ui/check"
import { LabelTag } from "@intray/ui/label-tag"
import { toHue } from "@intray/ui/lib/hues"

export type FeedbackPicksProps = {
  /** Labels with feedback for the submitter. */
  labels: readonly LabelItem[]
  ticked: readonly string[]
  onTicked: (labelIds: string[]) => void
}

/** Selects the labels whose feedback texts are sent to the submitter. */
export function FeedbackPicks({ labels, ticked, onTicked }: FeedbackPicksProps) {
  const words = decideDialog
  if (labels.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 font-emph">{words.feedback}</legend>
      <div className="flex max-h-44 flex-col gap-2 overflow-y-auto">
        {labels.map((label) => (
          <Check
            key={label.id}
            checked={ticked.includes(label.id)}
            onChange={(event) => onTicked(event.currentTarget.checked ? [...ticked, label.id] : ticked.filter((id) => id !== label.id))}
            label={<LabelTag name={label.name} hue={toHue(label.hue)} icon={label.icon} />}
            help={label.feedbackText ?? ""}
          />
        ))}
      </div>
    </fieldset>
  )
}
