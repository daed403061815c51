import { comments } from "@intray/i18n/comments"
import type { CommentItem } from "@intray/server/modules/comments/schema"
import { Button } from "@intray/ui/button"
import { useEffect, useMemo, useRef, useState } from "react"
import { useDraft } from "../../lib/drafts.ts"
import { offerBack } from "../../lib/offer-back.ts"
import { Composer, type ComposerHandle } from "./composer.tsx"
import { type Draft, editName, noDraft } from "./desk.ts"
import type { Member } from "./mention-field.tsx"
import { toStored, toTyped } from "./mention-text.ts"

export type EditorProps = {
  item: CommentItem
  submissionId: string
  members: readonly Member[]
  meId: string
  onSave: (text: string) => Promise<void>
  /** @param hadFocus true if the focus was in the editor or nowhere; false if the person moved on while the comment was being saved */
  onClose: (hadFocus: boolean) => void
  /** Its changes were given up, and are back. @returns whether there is still something to change */
  onReopen: () => boolean
  /** Its changes are back, and it is not there any more: they go on as something new. */
  onNew: (draft: Draft) => void
  reasonOf: (error: unknown) => string
}

/** One's own comment, to be given other words. What was typed is kept until it is saved or given up, also where the editor is left. */
export function Editor({ item, submissionId, members, meId, onSave, onClose, onReopen, onNew, reasonOf }: EditorProps) {
  const [edited, setEdited] = useDraft<Draft>(editName(meId, submissionId, item.id))
  // Saved in another tab, it goes on from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: who else there is changes nothing of the words
  const begun = useMemo<Draft>(() => ({ ...noDraft, ...toTyped(item.text, [...item.mentions, ...members]) }), [item.text])
  const draft = edited ?? begun
  const setDraft = (next: Draft) => setEdited(toStored(next).trim() === item.text ? null : next)
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null })
  const handle = useRef<ComposerHandle>(null)
  useEffect(() => {
    handle.current?.focus()
  }, [])
  const box = useRef<HTMLDivElement>(null)
  const close = () => {
    const { activeElement, body } = document
    onClose(activeElement === null || activeElement === body || box.current?.contains(activeElement) === true)
  }
  const giveUp = () => {
    setEdited(null)
    close()
  }
  const cancel = () => {
    giveUp()
    if (!edited) return
    offerBack(() => {
      if (onReopen()) setEdited(edited)
      else onNew(edited)
    })
  }
  const save = async () => {
    const text = toStored(draft).trim()
    if (text === item.text) return giveUp()
    setState({ busy: true, problem: null })
    try {
      await onSave(text)
      giveUp()
    } catch (error) {
      setState({ busy: false, problem: reasonOf(error) })
    }
  }
  return (
    <div ref={box} className="mt-1">
      <Composer
        handle={handle}
        draft={draft}
        onDraft={setDraft}
        onSend={() => void save()}
        members={members}
        meId={meId}
        label={comments.composer.editLabel}
        submit={comments.composer.save}
        busy={state.busy}
        problem={state.problem}
        onEscape={close}
        extra={
          <Button size="sm" variant="quiet" onClick={cancel}>
            {comments.composer.cancel}
          </Button>
        }
      />
    </div>
  )
}
