import { formatMoment } from "@intray/i18n/format"
import { inbox } from "@intray/i18n/inbox"
import { trash } from "@intray/i18n/trash"
import type { SubmissionDetail } from "@intray/server/modules/submissions/schema"
import { cx } from "@intray/ui/lib/cx"
import { type ReactNode, type Ref, useMemo } from "react"
import { BlindMark } from "../../../lib/blind-mark.tsx"
import { locale } from "../../../lib/i18n.ts"
import { Marked } from "../list/marked.tsx"
import { arrange } from "./answers.ts"
import { Answers } from "./answers-body.tsx"
import { ItemTable } from "./items.tsx"
import { type Sound, SoundBox } from "./sound-box.tsx"
import { Versions } from "./versions.tsx"
import { viewable } from "./viewer/kinds.ts"
import { Viewer } from "./viewer/viewer-context.tsx"

export type ReadingProps = {
  submission: SubmissionDetail
  /** The reading pane fills the screen. */
  alone: boolean
  /** Null if there is no audio. */
  sound: Ref<Sound | null>
  /** Starts the first audio file automatically. */
  autoplay?: boolean
  /** The submission has the whole screen. */
  large?: boolean
  /** A notice above everything else. */
  banner?: ReactNode
  /** The team's comments, below the answers. */
  below?: ReactNode
}

/** One submission with its answers and audio. Pass the submission's id as `key`, because playback belongs to one submission. */
export function Reading({ submission, alone, sound, autoplay, large = false, banner, below }: ReadingProps) {
  // Labels change with every key press; the answers do not.
  const { form, answers, files: sent } = submission
  const arranged = useMemo(() => arrange({ form, answers, files: sent }), [form, answers, sent])
  const files = useMemo(() => viewable(arranged), [arranged])
  return (
    <article
      aria-labelledby="reading-title"
      data-number={submission.number}
      className={cx(
        "flex flex-col gap-4 px-4 py-4",
        large ? "mx-auto w-full max-w-[1320px] md:gap-6 md:px-8 md:py-6" : "max-w-[760px] md:px-[22px]",
      )}
    >
      <Header submission={submission} alone={alone} large={large} />
      {banner}
      <Viewer files={files}>
        {!submission.blind && <Versions submission={submission} />}
        <SoundBox arranged={arranged} sound={sound} autoplay={autoplay} large={large} />
        <Answers entries={arranged.entries} />
        {arranged.tables.map((table) => (
          <ItemTable key={table.key} group={table} />
        ))}
      </Viewer>
      {below}
    </article>
  )
}

function Header({ submission, alone, large }: Pick<ReadingProps, "submission" | "alone"> & { large: boolean }) {
  const group = submission.form.fields.find((field) => field.type === "group" && submission.form.roles.title?.startsWith(`${field.key}.`))
  const count =
    group?.type === "group" && submission.items > 0
      ? inbox.list.items({ count: submission.items, one: group.itemName, other: group.itemsName })
      : null
  return (
    <header className="flex flex-col gap-2">
      {/* Headings below have the same level in both layouts: without the list, the page needs its own h1. */}
      {alone && <h1 className="hidden-text">{inbox.reading.page(submission)}</h1>}
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2
            id="reading-title"
            tabIndex={-1}
            className={cx("scroll-mt-20 [overflow-wrap:anywhere]", large ? "type-title md:type-focus" : "type-title")}
          >
            <Marked>{submission.erasedAt ? trash.gone.title : submission.title || inbox.list.untitled}</Marked>
          </h2>
          {submission.by && (
            <p className={cx("text-fg-2", large ? "text-[14px] leading-5 md:mt-2 md:text-[17px] md:leading-6" : "text-[14px] leading-5")}>
              <Marked>{submission.by}</Marked> {submission.blind && <BlindMark />}
            </p>
          )}
        </div>
        <p className={cx("flex-none text-right text-fg-2", large && "md:pt-2")}>
          <span className="type-code block text-fg-2">#{submission.number}</span>
          {count}
          {large && <span className="block max-md:hidden">{formatMoment(locale, submission.createdAt)}</span>}
        </p>
      </div>
      {submission.withdrawnAt && (
        <p className="rounded-field bg-warn-bg px-3 py-2 text-warn">
          {inbox.reading.withdrawn({ when: formatMoment(locale, submission.withdrawnAt) })}
        </p>
      )}
      {submission.overLimit && <p className="rounded-field bg-sunken px-3 py-2 text-fg-2">{inbox.reading.overLimit}</p>}
    </header>
  )
}
