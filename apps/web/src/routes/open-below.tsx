import type { SubmissionDetail } from "@intray/server/modules/submissions/schema"
import { type ComponentProps, memo, useMemo } from "react"
import { Discussion } from "../features/comments/discussion.tsx"
import { Conversation } from "../features/messages/conversation.tsx"
import { Marked } from "../features/submissions/list/marked.tsx"
import { arrange, playable } from "../features/submissions/reading/answers.ts"
import { useWriteRow } from "../features/submissions/state/row-writes.ts"
import { reasonOf } from "../lib/reason.ts"

type Talk = ComponentProps<typeof Discussion>

export type OpenBelowProps = Pick<Talk, "me" | "may" | "sound" | "composer" | "onLeave"> &
  Pick<ComponentProps<typeof Conversation>, "writer" | "onLeaving" | "onAnswered"> & { submission: SubmissionDetail }

const mark: Talk["mark"] = (text) => <Marked>{text}</Marked>

/** Whether nothing has changed but labels: they change with every press of a key, and nothing here says any. */
function sameButLabels(before: OpenBelowProps, now: OpenBelowProps): boolean {
  const { submission: was, ...rest } = before
  const { submission: is, ...others } = now
  return (
    (Object.keys(others) as (keyof typeof others)[]).every((key) => Object.is(rest[key], others[key])) &&
    (Object.keys(is) as (keyof SubmissionDetail)[]).every((key) => key === "labelIds" || Object.is(was[key], is[key]))
  )
}

/** Below a submission that is open: what was written to its submitter, and what the team says of it. */
export const OpenBelow = memo(function OpenBelow(props: OpenBelowProps) {
  const { submission, me, may, sound, composer, writer, onLeaving, onAnswered, onLeave } = props
  const write = useWriteRow()
  const { form, answers, files: sent } = submission
  const files = useMemo(
    () => playable(arrange({ form, answers, files: sent })).map(({ file, title }) => ({ id: file.id, name: title })),
    [form, answers, sent],
  )
  return (
    <>
      {/* In a blind round the server refuses messages, which name the submitter. */}
      {!submission.blind && (
        <Conversation
          key={`messages-${submission.id}`}
          submission={submission}
          meId={me.id}
          reasonOf={reasonOf}
          writer={writer}
          mark={mark}
          onLeaving={onLeaving}
          onAnswered={onAnswered}
          onLeave={onLeave}
        />
      )}
      <Discussion
        key={submission.id}
        submission={submission}
        me={me}
        may={may}
        files={files}
        sound={sound}
        composer={composer}
        mark={mark}
        reasonOf={reasonOf}
        onCount={(id, by) => write(id, (one) => ({ ...one, comments: Math.max(0, one.comments + by) }))}
        onLeave={onLeave}
      />
    </>
  )
}, sameButLabels)
