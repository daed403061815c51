import { common } from "@intray/i18n/common"
import { inbox } from "@intray/i18n/inbox"
import type { SubmissionDetail } from "@intray/server/modules/submissions/schema"
import { Button } from "@intray/ui/button"
import { ErrorState } from "@intray/ui/error-state"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import type { ReactNode, Ref } from "react"
import { onDemand } from "../../../lib/on-demand.tsx"
import { statusOf } from "../../../lib/query-client.ts"
import type { ReadingProps } from "./reading.tsx"
import type { Sound } from "./sound-box.tsx"

const Reading = onDemand<ReadingProps>(() => import("./reading.tsx").then((module) => module.Reading), ReadingSkeleton)

/** Preloads the reading code while the list is still loading. */
export const fetchReading = Reading.fetch

export type ReadingPaneProps = {
  /** The open submission's number; null: none. */
  number: number | null
  /** There are submissions to choose from. */
  offered: boolean
  submission: SubmissionDetail | undefined
  error: unknown
  /** The pane fills the screen. */
  alone: boolean
  onRetry: () => void
  onList: () => void
  sound: Ref<Sound | null>
  autoplay?: boolean
  large?: boolean
  /** A notice above everything else. */
  banner?: ReactNode
  /** The team's comments, below the answers. */
  below?: ReactNode
}

/** The open submission, its placeholder while loading, or the reason why it cannot be shown. */
export function ReadingPane({ number, offered, submission, error, onRetry, onList, ...reading }: ReadingPaneProps) {
  if (submission) return <Reading key={submission.id} submission={submission} {...reading} />
  if (number === null && !error) return offered && <p className="px-[22px] py-6 text-fg-2">{inbox.reading.pick}</p>
  if (number !== null && error && statusOf(error) === 404) {
    return (
      <div className="flex flex-col items-start gap-1 px-4 py-6 md:px-[22px]">
        <h2 className="type-heading">{inbox.reading.missing({ number })}</h2>
        <p className="text-fg-2">{inbox.reading.missingText}</p>
        <Button className="mt-3" onClick={onList}>
          {inbox.reading.toList}
        </Button>
      </div>
    )
  }
  if (error) {
    return (
      <ErrorState
        className="m-4 md:mx-[22px]"
        title={(number === null ? inbox.list : inbox.reading).failed}
        retryLabel={common.retry}
        onRetry={onRetry}
      >
        {inbox.reading.failedText}
      </ErrorState>
    )
  }
  return <ReadingSkeleton />
}

/** Placeholder with the layout of a submission with three tracks. */
function ReadingSkeleton() {
  return (
    <Loading label={inbox.reading.loading} className="flex max-w-[760px] flex-col gap-4 px-4 py-4 md:px-[22px]">
      <div className="flex justify-between">
        <div className="flex flex-col gap-2.5 py-1">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-3 w-32" />
        </div>
        <Skeleton className="mt-1 h-3 w-14" />
      </div>
      <Skeleton className="h-52 w-full rounded-panel opacity-60" />
      {["w-3/5", "w-4/5", "w-2/5", "w-3/5"].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four bars in a fixed order
        <div key={index} className="flex gap-6">
          <Skeleton className="h-3 w-24" />
          <Skeleton className={`h-3 ${width}`} />
        </div>
      ))}
    </Loading>
  )
}
