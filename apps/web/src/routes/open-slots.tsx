import { assign as assignWords, snooze as snoozeWords } from "@intray/i18n/assign"
import { inbox } from "@intray/i18n/inbox"
import { keyWords } from "@intray/i18n/keys"
import { messageChanges } from "@intray/i18n/message-changes"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { Button } from "@intray/ui/button"
import { Kbd } from "@intray/ui/kbd"
import { toast } from "@intray/ui/lib/toast-store"
import { AlarmClock, UserRound } from "lucide-react"
import { useCallback, useMemo, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { AssigneeLine, assigneeName } from "../features/assignments/assignee.tsx"
import { useAssign } from "../features/assignments/hooks.ts"
import { AssignPicker } from "../features/assignments/picker.tsx"
import type { ComposerHandle } from "../features/comments/composer.tsx"
import type { WriterHandle } from "../features/messages/composer.tsx"
import type { LeavingMessage } from "../features/messages/conversation.tsx"
import { useSetDone } from "../features/messages/hooks.ts"
import type { NewMessagesProps } from "../features/messages/new-messages.tsx"
import { useMyRounds } from "../features/reviews/queue/hooks.ts"
import type { OpenReviewProps } from "../features/reviews/sheet/open-review.tsx"
import { useSnooze } from "../features/snoozes/hooks.ts"
import { SnoozeMenu } from "../features/snoozes/menu.tsx"
import { SnoozedNote } from "../features/snoozes/note.tsx"
import { isGone } from "../features/submissions/gone.tsx"
import { Marked } from "../features/submissions/list/marked.tsx"
import { Viewers } from "../features/submissions/list/viewers.tsx"
import type { Open, Slots, SlotsOf } from "../features/submissions/reading/slots.ts"
import { rowPatches, useWriteRow } from "../features/submissions/state/row-writes.ts"
import { newActId, type UndoStack, undoAction } from "../features/submissions/state/use-undo-stack.ts"
import { useCan } from "../lib/can.ts"
import { useKeyText } from "../lib/key-cap.tsx"
import type { KeyBinding } from "../lib/keyboard.ts"
import { whenOf } from "../lib/later/when.ts"
import { useMembers } from "../lib/members.ts"
import { doneKeys } from "../lib/new-messages.ts"
import { Opening, onDemand } from "../lib/on-demand.tsx"
import { reasonOf } from "../lib/reason.ts"
import { trpc } from "../lib/trpc.ts"
import type { OpenBelowProps } from "./open-below.tsx"

const NewMessages = onDemand<NewMessagesProps>(() => import("../features/messages/new-messages.tsx").then((module) => module.NewMessages))
const OpenBelow = onDemand<OpenBelowProps>(() => import("./open-below.tsx").then((module) => module.OpenBelow))

const OpenReview = onDemand<OpenReviewProps>(
  () => import("../features/reviews/sheet/open-review.tsx").then((module) => module.OpenReview),
  ({ place }: OpenReviewProps) => place !== "button" && <Opening />,
)

type Me = { id: string; name: string; image: string | null }

const nobody: Me = { id: "", name: "", image: null }

/** Who is signed in; nobody while that is on its way. */
export function useMe(): Me {
  return trpc.session.get.useQuery().data?.user ?? nobody
}

/** What assigning, snoozing and talking bring to the submission that is open, in the inbox and in focus mode alike. */
export function useOpenSlots({ me, undoStack }: { me: Me; undoStack: UndoStack }): SlotsOf {
  const [asking, setAsking] = useState<"assign" | "snooze" | null>(null)
  const [reviewing, setReviewing] = useState(false)
  const composer = useRef<ComposerHandle>(null)
  const writer = useRef<WriterHandle>(null)
  const { byId } = useMembers()
  const setAssignee = useAssign({ patchesOf: rowPatches, reasonOf })
  const setSnooze = useSnooze({ patchesOf: rowPatches, reasonOf })
  const write = useWriteRow()
  const assignKey = useKeyText("assign")
  const snoozeKey = useKeyText("snooze")
  const can = useCan()
  const mayReview = can({ submission: ["review"] }) || can({ review: ["manage"] })
  const rounds = useMyRounds().data?.items
  const mayAssign = can({ submission: ["assign"] })
  const mayComment = can({ submission: ["comment"] })
  const mayReply = can({ submission: ["reply"] })
  const deleteAny = can({ submission: ["delete"] })
  const mayTalk = useMemo(() => ({ comment: mayComment, reply: mayReply, deleteAny }), [mayComment, mayReply, deleteAny])
  const mayRead = useMemo(() => ({ ...mayTalk, comment: false, deleteAny: false }), [mayTalk])

  const setNew = useCallback((id: string, unread: boolean) => write(id, (one) => ({ ...one, unread })), [write])
  const utils = trpc.useUtils()
  const answered = useCallback(
    (id: string) => {
      setNew(id, false)
      void utils.submissions.counts.invalidate()
      void utils.submissions.list.invalidate()
    },
    [setNew, utils],
  )
  const setDone = useSetDone(reasonOf)
  const { record, undo } = undoStack
  const leaving = useCallback(
    ({ id, number, label, recall, waits }: LeavingMessage) => {
      const actId = `message:${id}`
      record({ actId, what: "message", name: inbox.undo.kinds.reply, number, done: Promise.resolve(true), recall, waits })
      return undoAction(undo, actId, label)
    },
    [record, undo],
  )
  const finish = ({ id, number }: SubmissionRow) => {
    const actId = newActId()
    setNew(id, false)
    const done = setDone(id, true)
    void done.then((saved) => !saved && setNew(id, true))
    const recall = async () => {
      const back = await setDone(id, false)
      if (back) {
        setNew(id, true)
        toast({ tone: "ok", key: "message", title: messageChanges.isNew({ number }) })
      }
      return back
    }
    record({ actId, what: "message", name: messageChanges.undoName, number, done, recall })
    toast({ tone: "ok", key: "message", title: messageChanges.isDone({ number }), action: undoAction(undo, actId) })
  }
  const give = (row: SubmissionRow, to: { id: string; name: string } | null) => {
    const actId = newActId()
    const done = setAssignee({ submission: row, to, actId })
    const { id: submissionId, number } = row
    undoStack.record({ actId, name: inbox.undo.kinds.assign, submissionId, number, before: { assigneeId: row.assigneeId }, done })
    const who = to === null ? "" : assigneeName(to.id, byId, me.id)
    const title = to === null ? assignWords.released({ number }) : assignWords.done({ who, number })
    toast({ tone: "ok", key: "assign", title, action: undoAction(undoStack.undo, actId) })
  }
  const sleep = (row: SubmissionRow, until: Date | null, away: () => void) => {
    const actId = newActId()
    const done = setSnooze({ submission: row, until, actId })
    const { id: submissionId, number } = row
    undoStack.record({ actId, name: inbox.undo.kinds.snooze, submissionId, number, before: { snoozedUntil: row.snoozedUntil }, done })
    const title = until === null ? snoozeWords.woken({ number }) : snoozeWords.done({ number, when: whenOf(until) })
    toast({ tone: "ok", key: "snooze", title, action: undoAction(undoStack.undo, actId) })
    if (until !== null) away()
  }

  return ({ row, submission, sound, reveal, leave, away }: Open): Slots => {
    // Of what is in the trash it is said whose it is and what was said, and nothing is done about it that would be refused.
    const gone = isGone(row) || isGone(submission)
    const present = gone ? null : row
    const ask = (what: "assign" | "snooze") => {
      // The details take the focus first, where they have to be opened: what opens before them would close again. And both before the next
      // key, which is meant for what opens: on the page the letters of a name set labels.
      flushSync(reveal)
      flushSync(() => setAsking(what))
    }
    const openReview = (open: boolean) => {
      setReviewing(open)
      if (!open) leave()
    }
    const reviewOf = (place: OpenReviewProps["place"]) =>
      row && mayReview ? <OpenReview submission={row} meId={me.id} place={place} open={reviewing} onOpenChange={openReview} /> : null
    const group = inbox.keys.group
    const keys: KeyBinding[] = [
      ...(present && mayAssign ? [{ action: "assign" as const, label: keyWords.actions.assign, group, run: () => ask("assign") }] : []),
      ...(present ? [{ action: "snooze" as const, label: keyWords.actions.snooze, group, run: () => ask("snooze") }] : []),
      ...(submission && !gone && mayComment
        ? [{ action: "comment" as const, label: keyWords.actions.comment, group, run: () => composer.current?.focus({ atTime: true }) }]
        : []),
      ...(submission && !submission.blind && !gone && mayReply
        ? [{ action: "reply" as const, label: keyWords.actions.reply, group, run: () => writer.current?.focus() }]
        : []),
      ...(row && mayReview
        ? [{ action: "review" as const, label: keyWords.actions.review, group, run: () => flushSync(() => openReview(!reviewing)) }]
        : []),
      ...(present?.unread && mayReply ? [{ keys: doneKeys, label: messageChanges.markDone, group, run: () => finish(present) }] : []),
    ]
    return {
      keys,
      assignee: (as) => {
        if (!row) return null
        const line = <AssigneeLine userId={row.assigneeId} byId={byId} meId={me.id} />
        if (!mayAssign || gone) return as === "line" && line
        return (
          <AssignPicker
            open={asking === "assign"}
            onOpenChange={(open) => setAsking(open ? "assign" : null)}
            meId={me.id}
            value={row.assigneeId}
            onPick={(to) => give(row, to)}
            align={as === "line" ? "start" : "end"}
          >
            {as === "line" ? (
              <Button variant="quiet" className="-ml-2 max-w-full px-2!" aria-keyshortcuts={assignKey}>
                <span className="hidden-text">{`${assignWords.pick}: `}</span>
                {line}
                {assignKey && <Kbd decorative>{assignKey}</Kbd>}
              </Button>
            ) : (
              <Button
                variant="quiet"
                aria-label={assignWords.pick}
                title={assignWords.pick}
                aria-keyshortcuts={assignKey}
                icon={<UserRound aria-hidden="true" size={16} />}
              />
            )}
          </AssignPicker>
        )
      },
      snooze: (as) =>
        present && (
          <SnoozeMenu
            open={asking === "snooze"}
            onOpenChange={(open) => setAsking(open ? "snooze" : null)}
            snoozedUntil={present.snoozedUntil}
            onPick={(until) => sleep(present, until, away)}
            align={as === "line" ? "start" : "end"}
          >
            <Button
              variant="quiet"
              aria-label={as === "icon" ? snoozeWords.title : undefined}
              title={as === "icon" ? snoozeWords.title : undefined}
              aria-keyshortcuts={snoozeKey}
              icon={<AlarmClock aria-hidden="true" size={16} />}
            >
              {as === "line" ? snoozeWords.button : undefined}
            </Button>
          </SnoozeMenu>
        ),
      review: (place) => reviewing && reviewOf(place),
      above: row && (
        <>
          {present && <SnoozedNote until={present.snoozedUntil} onWake={() => sleep(present, null, away)} />}
          {!row.blind && (
            <NewMessages
              key={row.id}
              submissionId={row.id}
              mark={(text) => <Marked>{text}</Marked>}
              isNew={row.unread}
              onDone={present && mayReply ? () => finish(present) : undefined}
              onAnswer={submission && !gone && mayReply ? () => writer.current?.focus() : undefined}
            />
          )}
        </>
      ),
      below: submission && (
        <OpenBelow
          submission={submission}
          me={me}
          may={gone ? mayRead : mayTalk}
          sound={sound}
          composer={composer}
          writer={writer}
          onLeaving={leaving}
          onAnswered={answered}
          onLeave={leave}
        />
      ),
      presence: row && (
        <>
          <Viewers submissionId={row.id} size={22} />
          {rounds?.some((one) => one.portalId === row.portalId) && reviewOf("button")}
        </>
      ),
    }
  }
}
