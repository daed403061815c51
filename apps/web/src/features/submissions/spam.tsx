import { inbox } from "@intray/i18n/inbox"
import type { StageItem } from "@intray/server/modules/stages/schema"
import type { SubmissionDetail, SubmissionRow } from "@intray/server/modules/submissions/schema"
import { Button } from "@intray/ui/button"
import { ShieldAlert } from "lucide-react"
import { inOrder, isSpam } from "./state/stages.ts"

/** The first inbox stage, to which spam is restored. */
export function inboxStage(stages: readonly StageItem[]): StageItem | undefined {
  return inOrder(stages).find((stage) => stage.category === "inbox")
}

export function inSpam(row: Pick<SubmissionRow, "stageId">, stages: readonly StageItem[]): boolean {
  return stages.some((stage) => stage.id === row.stageId && isSpam(stage))
}

export type SpamBannerProps = {
  submission: SubmissionDetail
  /** The user may move submissions. */
  allowed: boolean
  onRestore: () => void
}

/** Banner above spam: why, what the submitter was shown, and the button to restore it. */
export function SpamBanner({ submission, allowed, onRestore }: SpamBannerProps) {
  const words = inbox.spam
  const reasons = (submission.suspicion ?? []).map((code) => ({ code, text: words.reasons[code] })).filter((one) => one.text)
  return (
    <section aria-labelledby="spam-title" className="flex flex-col gap-2.5 rounded-panel border border-line-strong bg-raised p-3.5">
      <h3 id="spam-title" className="flex items-center gap-2 font-emph">
        <ShieldAlert aria-hidden="true" size={16} className="flex-none text-warn" />
        {words.title}
      </h3>
      {reasons.length > 0 ? (
        <ul aria-label={words.why} className="flex list-disc flex-col gap-1 pl-5 text-fg-2">
          {reasons.map((one) => (
            <li key={one.code}>{one.text}</li>
          ))}
        </ul>
      ) : (
        <p className="text-fg-2">{words.byHand}</p>
      )}
      <p className="text-fg-2">{words.untold}</p>
      <p className="text-fg-2">{words.goes}</p>
      {allowed && submission.withdrawnAt === null && (
        <Button className="self-start" onClick={onRestore}>
          {words.restore}
        </Button>
      )}
    </section>
  )
}
