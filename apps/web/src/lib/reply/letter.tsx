import { common } from "@intray/i18n/common"
import { conversation } from "@intray/i18n/conversation"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { named } from "./draft.ts"
import type { Preview } from "./preview.ts"

const words = conversation.composer

export type LetterProps = {
  preview: Preview
  /** Heading: whose view is shown. */
  title?: ReactNode
  className?: string
}

/** A message as its submitter will see it, with its missing values. */
export function Letter({ preview, title = words.preview, className }: LetterProps) {
  const { letter, current, failed, retry } = preview
  return (
    <section aria-label={typeof title === "string" ? title : words.preview} className={cx("flex min-w-0 flex-col gap-1.5", className)}>
      <p className="type-meta flex items-center gap-2 text-fg-2">
        {title}
        {letter && !current && !failed && <span className="text-fg-3">{words.updating}</span>}
      </p>
      {failed ? (
        <p className="flex flex-wrap items-center gap-2 text-fg-2">
          {words.previewFailed}
          <Button size="sm" onClick={retry}>
            {common.retry}
          </Button>
        </p>
      ) : letter ? (
        <LetterPaper subject={letter.subject} body={letter.body} dim={!current} />
      ) : (
        <p className="rounded-panel border border-dashed px-4 py-3 text-fg-3">{words.previewNone}</p>
      )}
      {letter && current && <Missing names={letter.missing} />}
    </section>
  )
}

/** The frame of a message. */
export function LetterPaper({ subject, body, dim = false }: { subject: string; body: string; dim?: boolean }) {
  return (
    <div className={cx("rounded-panel border border-line-strong bg-bg px-4 py-3 text-[14px] leading-[22px]", dim && "text-fg-2")}>
      {subject !== "" && <p className="mb-2 border-b pb-2 font-emph [overflow-wrap:anywhere]">{subject}</p>}
      <p className="measure whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</p>
    </div>
  )
}

/** Lists the variables without a value. */
export function Missing({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p role="status" className="flex items-start gap-2 rounded-field bg-warn-bg px-3 py-2 text-[12.5px] leading-[18px] text-warn">
      <TriangleAlert aria-hidden="true" size={15} className="mt-px flex-none" />
      <span>
        {words.missing({ names: named(names), count: names.length })} {words.missingText}
      </span>
    </p>
  )
}
