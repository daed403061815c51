import { decisions } from "@intray/i18n/decisions"
import { inbox } from "@intray/i18n/inbox"
import { Clock, Lock } from "lucide-react"
import { useEffect, useState } from "react"
import { whenOf } from "../../../lib/later/when.ts"

/** How a decision is that its submitter was not told: held, or when it leaves. @param publishAt null: nobody has published it */
export function HeldMark({ publishAt, size }: { publishAt: string | null; size: number }) {
  const Icon = publishAt === null ? Lock : Clock
  const due = usePast(publishAt)
  return (
    <>
      <Icon aria-hidden="true" size={size} className="flex-none text-fg-2" />
      {publishAt === null ? inbox.list.held : due ? decisions.held.leaving : decisions.held.leaves({ when: whenOf(new Date(publishAt)) })}
    </>
  )
}

/** Longest that a timer can be set for, in milliseconds. */
const farthest = 2 ** 31 - 1

/** Whether a moment has come; asked once when it comes, not every second. */
function usePast(moment: string | null): boolean {
  const at = moment === null ? Number.POSITIVE_INFINITY : new Date(moment).getTime()
  const [, look] = useState(0)
  useEffect(() => {
    const left = at - Date.now()
    if (left <= 0 || left > farthest) return
    const timer = setTimeout(() => look((count) => count + 1), left)
    return () => clearTimeout(timer)
  }, [at])
  return at <= Date.now()
}
