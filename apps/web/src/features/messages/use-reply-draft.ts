import type { MessageItem } from "@intray/server/modules/messages/schema"
import { useEffect, useState } from "react"
import { drafts, useDraft } from "../../lib/drafts.ts"
import { offerBack } from "../../lib/offer-back.ts"
import { isAsSent, newReply } from "../../lib/reply/draft.ts"
import { closeDrawer, moveDrawer, useDraftFiles } from "../../lib/upload/drawer.ts"
import { fileId } from "../../lib/upload/upload-state.ts"
import { asNew, asSent, fateOf, type SavedReply } from "./reply-fate.ts"

type Files = readonly { id: string }[]

export type ReplyDraftOptions = {
  /** Whose it is and what it is about. */
  name: string
  items: readonly MessageItem[] | undefined
  /** What was sent has arrived although no answer came: the draft is gone. */
  onArrived: (item: MessageItem) => void
}

/** Whose it is and what it is about. */
export const replyName = (meId: string, submissionId: string): string => `reply:${meId}:${submissionId}`

/**
 * Has words that can no longer change a message go on as one of their own, behind what is begun already.
 * @param files where those of the edit lie, and which of them the message has
 */
export function goOnAsReply(
  name: string,
  { subject, body }: Pick<SavedReply, "subject" | "body">,
  files: { name: string; taken: Files },
): void {
  const begun = drafts.read(name) as SavedReply | null
  const old = begun ?? newReply()
  const next = { ...old, subject: old.subject || subject, body: [old.body, body].filter(Boolean).join("\n\n"), open: true }
  if (begun) closeDrawer(files.name)
  else moveDrawer(files.name, next.id, new Set(files.taken.map((one) => one.id)))
  drafts.write(name, next satisfies SavedReply)
}

/** The message that somebody is writing. Nothing of it is thrown away but what the server has, also where an answer was lost. */
export function useReplyDraft({ name, items, onArrived }: ReplyDraftOptions) {
  const [saved, save] = useDraft<SavedReply>(name)
  const files = useDraftFiles(saved?.id ?? null)
  const item = saved ? items?.find((one) => one.id === saved.id) : undefined
  const fate = fateOf(
    saved,
    files.flatMap((one) => fileId(one) ?? []),
    item,
  )
  // The id of what goes on as a message of its own after an earlier version has left.
  const [late, setLate] = useState<string | null>(null)
  // As it is now, whoever asks: a request takes its time, and other tabs write too.
  const present = () => drafts.read(name) as SavedReply | null

  const forget = () => {
    const now = present()
    if (now) closeDrawer(now.id)
    save(null)
  }
  /** Throws it away because somebody wants to, who is offered it back: behind what they have begun by then. @param onBack once it is back */
  const discard = (onBack: () => void) => {
    const now = present()
    if (!now) return
    const putFilesBack = closeDrawer(now.id)
    save(null)
    offerBack(() => {
      const begun = present()
      if (begun?.id === now.id) return
      putFilesBack()
      if (begun) moveDrawer(begun.id, now.id, new Set())
      const subject = begun?.subject || now.subject
      const body = [begun?.body, now.body].filter(Boolean).join("\n\n")
      save({ ...now, subject, body, templateId: begun?.templateId ?? now.templateId, open: true })
      onBack()
    })
  }
  /** Goes on under an id of its own. @param taken files that the earlier message has */
  const renew = (taken: Files) => {
    const now = present()
    if (!now) return null
    const next = asNew(now)
    moveDrawer(now.id, next.id, new Set(taken.map((one) => one.id)))
    save(next)
    return next.id
  }
  /** The server has what was sent. What was changed since stays. */
  const settle = (sent: SavedReply, taken: Files) => {
    const now = present()
    if (now?.id !== sent.id) return
    if (isAsSent(now, sent)) forget()
    else renew(taken)
  }
  /** It is on its way from now on. */
  const begin = (fileIds: readonly string[]) => {
    const now = present()
    if (now) save(asSent(now, fileIds))
    return now
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (!item) return
    if (fate === "arrived") {
      forget()
      onArrived(item)
    } else if (fate === "late") setLate(renew(item.files))
  }, [fate, item?.id])

  return {
    saved,
    save,
    attached: files.length,
    replaces: fate === "replaces",
    late: late !== null && late === saved?.id,
    begin,
    forget,
    discard,
    renew,
    settle,
  }
}
