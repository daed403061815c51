import { decisions } from "@intray/i18n/decisions"
import { inbox } from "@intray/i18n/inbox"
import { Clock, Lock } from "lucide-react"
import { useEffect, useState } from "react"
import { whenOf } from "../../../lib/later/when.ts"

/** Shows that a decision is held, or when it will be sent. @param publishAt null: it is not published */
export function HeldMark({ publishAt, size }: { publishAt: string | null; size: number }) {
  const Icon = publishAt === null ? Lock : Clock
  const due = usePast(publishAt)
  return (
    <>
      <Icon aria-hidden="true" size={size} className="flex-none text-fg-2" />
      <span className="truncate">
        {publishAt === null ? inbox.list.held : due ? decisions.held.leaving : decisions.held.leaves({ when: whenOf(new Date(publishAt)) })}
      </span>
    </>
  )
}

/** Longest timer delay in milliseconds. */
const farthest = 2 ** 31 - 1

/** Whether a time has passed; checked once at that time, not every second. */
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
