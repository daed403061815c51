import { formatDay, formatMoment } from "@intray/i18n/format"
import { inbox } from "@intray/i18n/inbox"
import { trash } from "@intray/i18n/trash"
import type { SubmissionDetail } from "@intray/server/modules/submissions/schema"
import { TRASH_DAYS } from "@intray/server/platform/values/limits"
import { Button } from "@intray/ui/button"
import { Eraser, Trash2 } from "lucide-react"
import { locale } from "../../lib/i18n.ts"

const DAY_MS = 86_400_000

export type GoneBannerProps = {
  submission: SubmissionDetail
  userId: string | null
  /** The user may restore and erase. */
  allowed: boolean
  onRestore: () => void
  onErase: () => void
}

function whoOf({ goneBy }: SubmissionDetail, userId: string | null): string {
  const words = inbox.history
  if (!goneBy) return words.someone
  const { type, id, name } = goneBy.actor
  if (type === "user") return id !== null && id === userId ? words.you : (name ?? words.someone)
  return name ?? words[type]
}

/** Banner above a trashed or erased submission: the time, the person who did it, and possible actions. */
export function GoneBanner(props: GoneBannerProps) {
  return props.submission.erasedAt === null ? <TrashBanner {...props} /> : <ErasedBanner {...props} />
}

const box = "flex flex-col gap-2.5 rounded-panel border border-line-strong bg-raised p-3.5"
const heading = "flex items-center gap-2 font-emph"

function TrashBanner({ submission, userId, allowed, onRestore, onErase }: GoneBannerProps) {
  const { trashedAt } = submission
  if (trashedAt === null) return null
  const goes = formatDay(locale, new Date(Date.parse(trashedAt) + TRASH_DAYS * DAY_MS).toISOString().slice(0, 10))
  const words = trash.banner
  return (
    <section aria-labelledby="gone-title" className={box}>
      <h3 id="gone-title" className={heading}>
        <Trash2 aria-hidden="true" size={16} className="flex-none text-warn" />
        {words.title}
      </h3>
      <p className="text-fg-2">{words.text({ who: whoOf(submission, userId), when: formatMoment(locale, trashedAt), goes })}</p>
      <p className="text-fg-2">{words.meanwhile}</p>
      {allowed && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={onRestore}>{trash.restore}</Button>
          <Button variant="danger" onClick={onErase}>
            {trash.erase}
          </Button>
        </div>
      )}
    </section>
  )
}

function ErasedBanner({ submission, userId }: Pick<GoneBannerProps, "submission" | "userId">) {
  const { erasedAt, goneBy } = submission
  if (erasedAt === null) return null
  const when = formatMoment(locale, erasedAt)
  const said = trash.gone.by[goneBy?.because ?? "unknown"]({ who: whoOf(submission, userId), when })
  return (
    <section aria-labelledby="gone-title" className={box}>
      <h3 id="gone-title" className={heading}>
        <Eraser aria-hidden="true" size={16} className="flex-none text-fg-2" />
        {trash.gone.heading({ number: submission.number })}
      </h3>
      <p className="text-fg-2">{said}</p>
      <p className="text-fg-2">{trash.gone.text}</p>
    </section>
  )
}
