import { boards } from "@intray/i18n/boards"
import type { BoardCard } from "@intray/server/modules/boards/schema"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useCallback, useState } from "react"
import { BoardScreen } from "../features/boards/board-screen.tsx"
import { useNames } from "../features/bulk/use-names.ts"
import { useStart } from "../features/bulk/use-start.ts"
import { DecideMany } from "../features/decisions/decide-many.tsx"
import { useRecallMinutes } from "../features/decisions/use-publications.ts"
import { newActId, undoAction, useUndoStack } from "../features/submissions/state/use-undo-stack.ts"
import { useCan } from "../lib/can.ts"
import { reasonOf } from "../lib/reason.ts"
import { useTitle } from "../lib/title.ts"
import { trpc } from "../lib/trpc.ts"
import { useUndoDesk } from "../lib/undo-desk.ts"
import { decisionsAmong } from "./open-decisions.tsx"
import { useMe } from "./open-slots.tsx"

/** The board; portal and sets are those of the address. */
export function BoardPage() {
  useTitle(boards.title)
  const { portal, set, compare } = useSearch({ from: "/dashboard/board" })
  const navigate = useNavigate({ from: "/dashboard/board" })
  const leave = useNavigate()
  const can = useCan()
  const me = useMe()
  const stages = trpc.stages.list.useQuery().data?.items ?? []
  const utils = trpc.useUtils()
  const recallMinutes = useRecallMinutes()
  const { record, undo } = useUndoStack()
  const names = useNames(true)
  const start = useStart({
    newActId,
    record,
    undo: useCallback((actId: string) => undoAction(undo, actId), [undo]),
    reasonOf,
    names,
  })
  useUndoDesk(undo)
  const [deciding, setDeciding] = useState<readonly BoardCard[] | null>(null)
  return (
    <>
      <BoardScreen
        slug={portal}
        setId={set}
        compareId={compare}
        onPortal={(next) => void navigate({ search: { portal: next } })}
        onSet={(next) => void navigate({ search: (before) => ({ ...before, set: next, compare: undefined }), replace: true })}
        onCompare={(setId, withId) => void navigate({ search: (before) => ({ ...before, set: setId, compare: withId }) })}
        onRead={({ number }) => void leave({ to: "/dashboard/submissions", search: { state: "all", sel: number } })}
        onDecide={setDeciding}
      />
      {deciding && deciding.length > 0 && (
        <DecideMany
          count={deciding.length}
          target={{ numbers: deciding.map((card) => card.number) }}
          rows={deciding.map(({ submissionId: id, number, stageId }) => ({ id, number, stageId }))}
          stages={stages}
          choices={decisionsAmong(stages)}
          mayReply={can({ submission: ["reply"] })}
          meId={me?.id ?? ""}
          recallMinutes={recallMinutes}
          onClose={() => setDeciding(null)}
          onDecide={({ stage, publish, reply, acknowledge }, forget) => {
            const words = reply && { subject: reply.subject, body: reply.body, templateId: reply.templateId, allowMissing: true }
            setDeciding(null)
            void start({
              action: { kind: "decide", stageId: stage.id, publish, ...(words ? { reply: words, acknowledge } : {}) },
              name: stage.name,
              target: { numbers: deciding.map((card) => card.number) },
              rows: [],
              change: (row) => row,
            }).then((taken) => {
              if (!taken) return
              forget()
              void utils.boards.cards.invalidate()
            })
          }}
        />
      )}
    </>
  )
}
