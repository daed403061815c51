import { isBlank } from "@intray/auth/text"
import { comments } from "@intray/i18n/comments"
import { common } from "@intray/i18n/common"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Textarea } from "@intray/ui/textarea"
import { EyeOff } from "lucide-react"
import { type ReactNode, type Ref, type RefObject, useId, useState } from "react"
import { AlertDialog } from "../../lib/dialogs.tsx"
import { useMembers } from "../../lib/members.ts"
import { CommentRow } from "./comment-row.tsx"
import { Composer, type ComposerHandle } from "./composer.tsx"
import { Editor } from "./editor.tsx"
import { useDiscussion, useMentionsSeen } from "./hooks.ts"
import type { Member } from "./mention-field.tsx"
import type { Sounding, SoundPlace } from "./sound.ts"
import { WaitingRow } from "./waiting-row.tsx"

export type DiscussionProps = {
  submission: { id: string; number: number; erasedAt: string | null }
  /** The current user. */
  me: Member
  /** `comment`: may write (`submission:comment`); `deleteAny`: may delete other members' comments (`submission:delete`). */
  may: { comment: boolean; deleteAny: boolean }
  /** Audio files that comments can refer to, by the names shown in the player. */
  files: readonly Sounding[]
  /** The player next to it. */
  sound?: RefObject<SoundPlace | null>
  /** Handle for the shortcut that starts a comment. */
  composer?: Ref<ComposerHandle>
  /** Highlights search matches. */
  mark?: (text: string) => ReactNode
  /** Returns the message for a failed save. */
  reasonOf: (error: unknown) => string
  /** Called when a comment was added or deleted. */
  onCount?: (submissionId: string, by: 1 | -1) => void
  /** Escape in the field: moves the focus elsewhere. */
  onLeave: () => void
}

/** The team's comments on a submission. Pass the submission's id as `key`. */
export function Discussion(props: DiscussionProps) {
  const { submission, me, may, files, sound, reasonOf, mark } = props
  const { members } = useMembers()
  const talk = useDiscussion({ submissionId: submission.id, me, reasonOf, onCount: props.onCount })
  const { query, items, withheld, waiting } = talk
  useMentionsSeen(submission.id, me.id, items)
  const [editing, setEditing] = useState<string | null>(null)
  const [deleting, setDeleting] = useState<string | null>(null)
  const [said, setSaid] = useState("")
  /** Clears the message first, so that the same message is announced again. */
  const announce = async (sending: Promise<boolean>) => {
    setSaid("")
    if (await sending) setSaid(comments.added)
  }
  const heading = useId()
  const writes = may.comment && submission.erasedAt === null
  const live = (items?.filter((one) => !one.deletedAt).length ?? 0) + waiting.length
  const seek = sound ? (fileId: string, atMs: number) => sound.current?.playFrom(fileId, atMs) : null

  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3 border-t pt-4">
      <header className="flex items-baseline gap-2">
        <h3 id={heading} className="type-heading">
          {comments.title}
        </h3>
        {live > 0 && <span className="type-meta text-fg-3">{live}</span>}
        <span className="type-meta ml-auto text-fg-3">{comments.private}</span>
      </header>
      {query.isPending && <DiscussionSkeleton />}
      {query.isError && (
        <div className="flex flex-wrap items-center gap-2 text-fg-2">
          {comments.failed}
          <Button size="sm" onClick={() => void query.refetch()}>
            {common.retry}
          </Button>
        </div>
      )}
      {withheld > 0 && (
        <p className="flex items-center gap-1.5 text-fg-2">
          <EyeOff aria-hidden="true" size={14} className="shrink-0 text-fg-3" />
          {comments.withheld({ count: withheld })}
        </p>
      )}
      {items && withheld === 0 && items.length + waiting.length === 0 && (
        <p className="text-fg-2">
          {submission.erasedAt ? comments.erased : comments.empty}{" "}
          {!submission.erasedAt && <span className="text-fg-3">{writes ? comments.emptyText : comments.emptyReadOnly}</span>}
        </p>
      )}
      {(items?.length ?? 0) + waiting.length > 0 && (
        <ol aria-label={comments.count({ count: live })} className="flex flex-col gap-3.5">
          {items?.map((item) => (
            <li key={item.id}>
              <CommentRow
                item={item}
                meId={me.id}
                files={files}
                mark={mark}
                mayEdit={writes && item.mine}
                mayDelete={(may.comment && item.mine) || may.deleteAny}
                onSeek={seek}
                onEdit={() => setEditing(item.id)}
                onDelete={() => setDeleting(item.id)}
                editor={
                  editing === item.id && (
                    <Editor
                      item={item}
                      submissionId={submission.id}
                      members={members}
                      meId={me.id}
                      reasonOf={reasonOf}
                      onSave={(text) => talk.edit(item.id, text)}
                      onClose={(hadFocus) => {
                        setEditing(null)
                        if (hadFocus) props.onLeave()
                      }}
                      onReopen={() => {
                        setEditing(item.id)
                        return talk.isThere(item.id)
                      }}
                      onNew={talk.addToDraft}
                    />
                  )
                }
              />
            </li>
          ))}
          {waiting.map((one) => (
            <li key={one.id}>
              <WaitingRow
                waiting={one}
                author={me}
                meId={me.id}
                files={files}
                onRetry={() => void announce(talk.send(one))}
                onTake={() => talk.takeBack(one)}
                onDiscard={() => talk.drop(one)}
              />
            </li>
          ))}
        </ol>
      )}
      {writes && (
        <Composer
          handle={props.composer}
          draft={talk.draft}
          onDraft={talk.setDraft}
          onSend={(draft) => void announce(talk.add(draft))}
          members={members}
          meId={me.id}
          label={comments.composer.label({ number: submission.number })}
          submit={comments.composer.send}
          sound={sound}
          files={files}
          onEscape={props.onLeave}
        />
      )}
      {!may.comment && submission.erasedAt === null && !isBlank(talk.draft.text) && (
        <Field label={comments.begun} help={comments.begunText}>
          <Textarea value={talk.draft.text} readOnly rows={3} />
        </Field>
      )}
      <p role="status" className="hidden-text">
        {said}
      </p>
      <AlertDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={comments.deleteTitle}
        confirmLabel={comments.delete}
        cancelLabel={common.cancel}
        danger
        onConfirm={() => {
          if (deleting) void talk.remove(deleting)
          setDeleting(null)
        }}
      >
        {comments.deleteText}
      </AlertDialog>
    </section>
  )
}

function DiscussionSkeleton() {
  return (
    <Loading label={comments.loading} className="flex flex-col gap-4">
      {["w-3/5", "w-2/5"].map((width) => (
        <div key={width} className="flex gap-2.5">
          <Skeleton className="size-6 rounded-full" />
          <div className="flex flex-1 flex-col gap-2 pt-1.5">
            <Skeleton className="h-3 w-24" />
            <Skeleton className={`h-3 ${width}`} />
          </div>
        </div>
      ))}
    </Loading>
  )
}
