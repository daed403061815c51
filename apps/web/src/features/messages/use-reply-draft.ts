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
  /** Key of the draft: its author and submission. */
  name: string
  items: readonly MessageItem[] | undefined
  /** Called when the message turns out to have arrived although the response was lost: the draft is deleted. */
  onArrived: (item: MessageItem) => void
}

/** Key of a draft: its author and submission. */
export const replyName = (meId: string, submissionId: string): string => `reply:${meId}:${submissionId}`

/**
 * Moves text that can no longer change a message to the reply draft, after the text it already has.
 * @param files key of the edit's files, and which of them the message has
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

/** The reply draft. Only text that the server has stored is deleted, also if a response was lost. */
export function useReplyDraft({ name, items, onArrived }: ReplyDraftOptions) {
  const [saved, save] = useDraft<SavedReply>(name)
  const files = useDraftFiles(saved?.id ?? null)
  const item = saved ? items?.find((one) => one.id === saved.id) : undefined
  const fate = fateOf(
    saved,
    files.flatMap((one) => fileId(one) ?? []),
    item,
  )
  // Id of the text that continues as a new message, because an earlier version has been sent.
  const [late, setLate] = useState<string | null>(null)
  // Read at the time of the call: a request takes time, and other tabs can write too.
  const present = () => drafts.read(name) as SavedReply | null

  const forget = () => {
    const now = present()
    if (now) closeDrawer(now.id)
    save(null)
  }
  /** Discards the draft on request and offers to restore it, after any text written by then. @param onBack called after restoring */
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
  /** Continues under a new id. @param taken files that the earlier message has */
  const renew = (taken: Files) => {
    const now = present()
    if (!now) return null
    const next = asNew(now)
    moveDrawer(now.id, next.id, new Set(taken.map((one) => one.id)))
    save(next)
    return next.id
  }
  /** Called when the server has stored it. Later changes stay in the draft. */
  const settle = (sent: SavedReply, taken: Files) => {
    const now = present()
    if (now?.id !== sent.id) return
    if (isAsSent(now, sent)) forget()
    else renew(taken)
  }
  /** Records that sending has started. */
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
