import { releases } from "@intray/i18n/releases"
import type { ReleaseItem } from "@intray/server/modules/releases/schema"
import { Button } from "@intray/ui/button"
import { History } from "lucide-react"
import { leftText, useNow } from "../../lib/countdown.ts"
import { useKeyText } from "../../lib/key-cap.tsx"
import { useKeys } from "../../lib/keyboard.ts"
import { whenOf } from "../../lib/later/when.ts"
import { type ReasonOf, useRecall } from "./hooks.ts"

const words = releases.bar
const HOUR = 3_600_000

type Props = { release: Pick<ReleaseItem, "id" | "name" | "runAt" | "counts">; allowed: boolean; reasonOf: ReasonOf }

/** What is on its way and can be called back until it leaves. `U` calls it back. */
export function RecallBar({ release, allowed, reasonOf }: Props) {
  const { name, runAt, counts } = release
  const now = useNow(true)
  const key = useKeyText("undo")
  const { busy, recall } = useRecall(reasonOf)
  const at = new Date(runAt ?? 0)
  const left = at.getTime() - now
  const count = counts.accepted + counts.declined
  useKeys(
    [{ action: "undo", label: words.recall, group: releases.title, grave: true, run: () => void recall(release) }],
    allowed && left > 0,
  )
  return (
    <section
      aria-label={releases.states.recall}
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line-strong bg-bg px-3.5 py-2.5"
    >
      <History aria-hidden="true" size={16} className="flex-none text-fg-2" />
      <p className="min-w-48 flex-1 [overflow-wrap:anywhere]">
        <b className="font-emph tabular-nums">
          {left > HOUR ? words.leavesAt({ name, when: whenOf(at) }) : words.leaves({ name, left: leftText(left) })}
        </b>{" "}
        <span className="text-fg-2">{words.nobody}</span>
      </p>
      {allowed && (
        <Button busy={busy} onClick={() => void recall(release)} {...(key ? { kbd: key } : {})}>
          {count > 0 ? words.recallAll({ count }) : words.recall}
        </Button>
      )}
    </section>
  )
}
