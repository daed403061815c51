import { keyWords } from "@intray/i18n/keys"
import { Button } from "@intray/ui/button"
import { ListChecks } from "lucide-react"
import { useKeyText } from "../../../lib/key-cap.tsx"
import { ReviewPanel, type ReviewPanelProps } from "./review-panel.tsx"

export type OpenReviewProps = {
  submission: { id: string; number: number; by: string }
  meId: string
  place: ReviewPanelProps["place"] | "button"
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The review of the submission that is open in the inbox: the sheet, or the button that opens and closes it. */
export function OpenReview({ submission, meId, place, open, onOpenChange }: OpenReviewProps) {
  const reviewKey = useKeyText("review")
  if (place === "button") {
    return (
      <Button
        variant="quiet"
        pressed={open}
        aria-label={keyWords.actions.review}
        title={keyWords.actions.review}
        aria-keyshortcuts={reviewKey}
        icon={<ListChecks aria-hidden="true" size={16} />}
        onClick={() => onOpenChange(!open)}
      />
    )
  }
  const close = () => onOpenChange(false)
  const { id, number, by } = submission
  const panel = (
    <ReviewPanel submissionId={id} number={number} by={by} meId={meId} place={place} autoFocus onLeave={close} onClose={close} />
  )
  return place === "aside" ? <div className="w-[340px] flex-none border-l">{panel}</div> : panel
}
