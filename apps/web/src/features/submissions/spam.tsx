import { inbox } from "@intray/server/copy/inbox"
import type { StageItem } from "@intray/server/features/core/stages/schema"
import type { SubmissionDetail, SubmissionRow } from "@intray/server/features/work/submissions/schema"
import { Button } from "@intray/ui/button"
import { IconButton } from "@intray/ui/icon-button"
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@intray/ui/menu"
import { Ellipsis, Inbox, ShieldAlert } from "lucide-react"
import { inOrder, isSpam } from "./state/stages.ts"

/** Where what is no spam goes: the first stage of the inbox. */
export function inboxStage(stages: readonly StageItem[]): StageItem | undefined {
  return inOrder(stages).find((stage) => stage.category === "inbox")
}

export function inSpam(row: Pick<SubmissionRow, "stageId">, stages: readonly StageItem[]): boolean {
  return stages.some((stage) => stage.id === row.stageId && isSpam(stage))
}

export type SpamBannerProps = {
  submission: SubmissionDetail
  /** May this person move submissions? */
  allowed: boolean
  onRestore: () => void
}

/** Above what was taken for spam: why, what its sender knows of it, and the way out. */
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
      {allowed && submission.withdrawnAt === null && (
        <Button className="self-start" onClick={onRestore}>
          {words.restore}
        </Button>
      )}
    </section>
  )
}

export type SpamActionProps = {
  spam: boolean
  /** As one entry of a menu, or as a button by itself. */
  as: "menu" | "button"
  onSpam: () => void
  onRestore: () => void
}

/** Into spam or out of it: done seldom, and so out of the way of what is done all the time. */
export function SpamAction({ spam, as, onSpam, onRestore }: SpamActionProps) {
  const words = inbox.spam
  const Icon = spam ? Inbox : ShieldAlert
  const [name, act] = spam ? [words.restore, onRestore] : [words.mark, onSpam]
  if (as === "button") {
    return (
      <Button variant="quiet" icon={<Icon aria-hidden="true" size={15} />} onClick={act}>
        {name}
      </Button>
    )
  }
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={words.more} icon={<Ellipsis aria-hidden="true" size={16} />} />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={<Icon aria-hidden="true" size={15} />} onSelect={act}>
          {name}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
