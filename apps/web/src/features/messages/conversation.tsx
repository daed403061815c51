import { common } from "@intray/i18n/common"
import { conversation } from "@intray/i18n/conversation"
import { formatMoment } from "@intray/i18n/format"
import type { MessageItem, MessageWhen } from "@intray/server/modules/messages/schema"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { type ToastAction, toast } from "@intray/ui/lib/toast-store"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Mail } from "lucide-react"
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from "react"
import { useHeldField } from "../../lib/hold-field.ts"
import { locale } from "../../lib/i18n.ts"
import { useKeyText } from "../../lib/key-cap.tsx"
import { whenOf } from "../../lib/later/when.ts"
import { Opening } from "../../lib/on-demand.tsx"
import { isBlankDraft, isTaken, newReply } from "../../lib/reply/draft.ts"
import { trpc } from "../../lib/trpc.ts"
import { Composer, type SendOptions, type WriterHandle } from "./composer.tsx"
import { type ReasonOf, useMessageActions, useMessages, useMessagesSeen, useSettle } from "./hooks.ts"
import { MessageActions } from "./message-actions.tsx"
import { MessageEditor } from "./message-editor.tsx"
import { MessageRow } from "./message-row.tsx"
import { UndeliveredList } from "./undelivered.tsx"
import { replyName, useReplyDraft } from "./use-reply-draft.ts"

const words = conversation

/**
 * A message that can still be recalled. `label`: text of its undo button; `recall` resolves to whether it was recalled, `waits` returns
 * whether it can be.
 */
export type LeavingMessage = { id: string; number: number; label: string; recall: () => Promise<boolean>; waits: () => boolean }

export type ConversationProps = {
  submission: { id: string; number: number; held: boolean; submitter: { name: string }; by: string; portal: { slug: string } }
  meId: string
  reasonOf: ReasonOf
  /** Handle for the reply shortcut. */
  writer?: Ref<WriterHandle>
  /** Highlights search matches. */
  mark?: (text: string) => ReactNode
  /** Records a scheduled message, so that undo recalls it. @returns the action for its toast */
  onLeaving: (message: LeavingMessage) => ToastAction
  /** Called when a message from the submitter was answered, so it is not new any more. */
  onAnswered: (submissionId: string) => void
  /** Escape in the field: moves the focus elsewhere. */
  onLeave: () => void
}

/**
 * The messages between the team and the submitter. It has its own colour, because messages written here leave the team. Pass the
 * submission's id as `key`.
 */
export function Conversation({ submission, meId, reasonOf, writer, mark, onLeaving, onAnswered, onLeave }: ConversationProps) {
  const { id, number } = submission
  const name = submission.submitter.name || submission.by || words.submitter
  const query = useMessages(id)
  const list = query.data
  useMessagesSeen(id, list)
  const [editing, setEditing] = useState<string | null>(null)
  const [told, setTold] = useState<{ id: string; state: string; title: string } | null>(null)
  useHeldField(list?.items.length ?? 0)
  const heading = useId()
  const body = useRef<HTMLTextAreaElement>(null)
  const utils = trpc.useUtils()
  const settle = useSettle()
  const actions = useMessageActions(reasonOf)
  const replyKey = useKeyText("reply")
  const tell = (item: MessageItem) => {
    const title = sentWords(item, name, list?.recallMinutes ?? 0)
    setTold({ id: item.id, state: item.state, title })
    toast({
      tone: "ok",
      key: "message",
      title,
      ...(item.state === "waiting"
        ? {
            duration: 10_000,
            action: onLeaving({
              id: item.id,
              number,
              label: words.actions.recall,
              recall: () => actions.keepBack(item, id),
              waits: () => waits(item.id),
            }),
          }
        : {}),
    })
  }
  const waits = (messageId: string) =>
    utils.messages.list.getData({ submissionId: id })?.items.some((one) => one.id === messageId && one.state === "waiting") ?? true
  const reply = useReplyDraft({ name: replyName(meId, id), items: list?.items, onArrived: tell })
  const { saved, save, forget } = reply
  const begun = saved !== null && (reply.attached > 0 || !isBlankDraft(saved))

  // The reply shortcut was pressed before the messages had loaded: focus the field once it exists.
  const wanted = useRef(false)
  const open = () => {
    wanted.current = true
    save(saved ? { ...saved, open: true } : { ...newReply(), open: true })
    if (body.current) focusOn(body.current)
  }
  const writing = list?.canReply === true && saved?.open === true
  useEffect(() => {
    if (!writing || !wanted.current || !body.current) return
    wanted.current = false
    focusOn(body.current)
  }, [writing])
  useImperativeHandle(writer, () => ({ focus: open }))

  const close = () => {
    if (begun && saved) save({ ...saved, open: false })
    else forget()
    onLeave()
  }
  const send = async (when: MessageWhen, allowMissing: boolean, fileIds: string[], more: SendOptions = {}) => {
    const sent = reply.begin(fileIds)
    if (!sent) return
    const { id: messageId, subject, body: text, templateId } = sent
    const message = { id: messageId, submissionId: id, subject, body: text, templateId, when, allowMissing, fileIds, ...more }
    const item = await utils.client.messages.write.mutate(message).catch(async (error: unknown) => {
      // Another message has this id by now: the text continues as a message of its own, which the next press sends.
      if (isTaken(error)) {
        const there = await utils.client.messages.list.query({ submissionId: id }).catch(() => null)
        reply.renew(there?.items.find((one) => one.id === messageId)?.files ?? [])
        settle(id)
      }
      throw error
    })
    reply.settle(sent, item.files)
    utils.messages.list.setData(
      { submissionId: id },
      (before) =>
        before && {
          ...before,
          unread: before.unread && !(item.state === "waiting" && !more.keepOpen),
          items: [...before.items.filter((one) => one.id !== item.id), item],
        },
    )
    if (!more.keepOpen && (item.state === "waiting" || item.state === "sent")) onAnswered(id)
    settle(id)
    tell(item)
    onLeave()
  }

  // Only while true: the message may have been sent or deleted meanwhile.
  const said = list?.items.some((one) => one.id === told?.id && one.state === told.state) ? (told?.title ?? "") : ""
  const overdue = list?.dueAt ? new Date(list.dueAt) <= new Date() : false
  const unread = list?.items.filter((one) => one.direction === "in" && one.seenAt === null).length ?? 0
  return (
    <section
      aria-labelledby={heading}
      data-conversation
      className="relative flex min-w-0 flex-col gap-3 rounded-panel border border-info/40 bg-info/4 p-3.5"
    >
      <header className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Mail aria-hidden="true" size={15} className="flex-none self-center text-info" />
        <h3 id={heading} className="type-heading">
          {words.title}
        </h3>
        {(list?.items.length ?? 0) > 0 && <span className="type-meta text-fg-2">{list?.items.length}</span>}
        {unread > 0 && <span className="hidden-text">{words.unread}</span>}
        <span className="type-meta ml-auto font-emph text-info">{words.public}</span>
      </header>
      {list?.dueAt && (
        <p className={cx("type-meta", overdue ? "font-emph text-danger" : "text-fg-2")}>
          {(overdue ? words.overdue : words.due)({ when: formatMoment(locale, list.dueAt) })}
        </p>
      )}
      {query.isPending && <ConversationSkeleton />}
      {query.isPending && wanted.current && <Opening />}
      {query.isError && !list && (
        <p className="flex flex-wrap items-center gap-2 text-fg-2">
          {words.failed}
          <Button size="sm" onClick={() => void query.refetch()}>
            {common.retry}
          </Button>
        </p>
      )}
      {list && <UndeliveredList items={list.undelivered} canSend={list.canReply} reasonOf={reasonOf} />}
      {list && list.items.length === 0 && <p className="text-fg-2">{words.none}</p>}
      {list && list.items.length > 0 && (
        <ol aria-label={words.count({ count: list.items.length })} className="flex flex-col gap-4">
          {list.items.map((item) => (
            <li key={item.id}>
              <MessageRow
                item={item}
                name={name}
                meId={meId}
                mark={mark}
                editor={
                  editing === item.id && (
                    <MessageEditor
                      item={item}
                      name={name}
                      submissionId={id}
                      meId={meId}
                      reasonOf={reasonOf}
                      onClose={() => {
                        setEditing(null)
                        onLeave()
                      }}
                      onReopen={() => setEditing(item.id)}
                      onReply={() => {
                        setEditing(null)
                        wanted.current = true
                      }}
                    />
                  )
                }
                actions={
                  list.canReply && (
                    <MessageActions item={item} submissionId={id} name={name} actions={actions} onEdit={() => setEditing(item.id)} />
                  )
                }
              />
            </li>
          ))}
        </ol>
      )}
      {list && !list.canReply && (
        <p className="type-meta text-fg-2">
          {list.why === "erased" ? words.erased : list.why === "trashed" ? words.trashed : words.notAllowed}
        </p>
      )}
      {list?.canReply &&
        (writing && saved ? (
          <Composer
            submissionId={id}
            name={name}
            to={list.to}
            held={submission.held}
            isNew={list.unread}
            draft={saved}
            onDraft={(next) => save({ ...saved, ...next, open: true })}
            notice={reply.replaces ? words.composer.replaces : reply.late ? words.composer.late({ name }) : null}
            onSend={send}
            onDiscard={() => {
              reply.discard(() => {
                wanted.current = true
                // If it stays open, the closing toast takes the focus first.
                setTimeout(() => body.current && focusOn(body.current))
              })
              onLeave()
            }}
            onClose={close}
            reasonOf={reasonOf}
            body={body}
          />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <Button className="max-w-full" onClick={open} {...(replyKey ? { kbd: replyKey } : {})}>
              {/* Names can be long; the full name is shown above. */}
              <span className="truncate">{words.composer.open({ name })}</span>
            </Button>
            {begun && <span className="type-meta text-fg-2">{words.composer.kept}</span>}
            {list.usual && <span className="type-meta ml-auto text-fg-3">{words.usual(list.usual)}</span>}
          </div>
        ))}
      <p role="status" className="hidden-text">
        {said}
        {said === "" && unread > 0 ? `${words.unread}: #${number}` : ""}
      </p>
    </section>
  )
}

function focusOn(field: HTMLElement) {
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: "nearest" })
}

function sentWords(item: MessageItem, name: string, recallMinutes: number): string {
  const { composer } = words
  if (item.state === "draft") return composer.drafted
  if (item.state === "held") return composer.held
  if (item.state === "waiting" && item.sendAt) {
    const ms = new Date(item.sendAt).getTime() - Date.now()
    if (ms <= (recallMinutes + 1) * 60_000) return composer.waiting({ left: `${recallMinutes} min` })
    return composer.scheduled({ when: whenOf(new Date(item.sendAt)) })
  }
  return composer.sent({ name })
}

function ConversationSkeleton() {
  return (
    <Loading label={words.loading} className="flex flex-col gap-3">
      <Skeleton className="h-3 w-32" />
      <Skeleton className="h-12 w-4/5 rounded-dialog opacity-60" />
    </Loading>
  )
}
