import { common } from "@intray/i18n/common"
import { focus } from "@intray/i18n/focus"
import { inbox } from "@intray/i18n/inbox"
import { ErrorState } from "@intray/ui/error-state"
import { toast } from "@intray/ui/lib/toast-store"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { lazy, Suspense, useCallback, useMemo } from "react"
import { groupsFor, isComplete } from "../features/labels/choose.ts"
import { DeckSheet } from "../features/labels/deck-sheet.tsx"
import { FocusDeck } from "../features/labels/focus-deck.tsx"
import { useLabels } from "../features/labels/hooks.ts"
import { useLabelling } from "../features/labels/use-labelling.tsx"
import { Focus } from "../features/submissions/focus/focus.tsx"
import { InboxSkeleton } from "../features/submissions/list/inbox-skeleton.tsx"
import { fetchReading } from "../features/submissions/reading/reading-pane.tsx"
import { rowPatches } from "../features/submissions/state/row-writes.ts"
import { newActId, useUndoStack } from "../features/submissions/state/use-undo-stack.ts"
import { useCan } from "../lib/can.ts"
import { usePreferences, useSavePreferences } from "../lib/preferences.ts"
import { reasonOf } from "../lib/reason.ts"
import { chunk } from "../lib/reload-guard.ts"
import { useTitle } from "../lib/title.ts"
import { trpc } from "../lib/trpc.ts"
import { useDeciding } from "./open-decisions.tsx"
import { useMe, useOpenSlots } from "./open-slots.tsx"
import { useUsableKeys } from "./usable-keys.ts"

// What is open is wanted a moment after the list: it comes while the server is asked.
fetchReading()

const NoRead = lazy(() => chunk(import("./no-read.tsx")).then((module) => ({ default: module.NoRead })))

/** Focus mode with its labels. */
export function FocusPage() {
  useTitle(focus.page)
  const search = useSearch({ from: "/dashboard/submissions/focus" })
  const navigate = useNavigate()
  const session = trpc.session.get.useQuery()
  const stages = trpc.stages.list.useQuery()
  const portals = trpc.portals.list.useQuery()
  const labels = useLabels()
  const keys = useUsableKeys(labels.keys)
  const undoStack = useUndoStack()
  const can = useCan()
  const me = useMe()
  const slots = useOpenSlots({ me, undoStack })
  const deciding = useDeciding({ meId: me.id, undoStack, stages: stages.data?.items ?? [], groups: labels.groups })
  const allowed = can({ submission: ["move"] })
  const mayLabel = can({ submission: ["label"] })
  const labelling = useLabelling({ labels, allowed: mayLabel, newActId, record: undoStack.record, patchesOf: rowPatches, reasonOf })
  const advances = usePreferences().data?.focus?.advance ?? true
  const save = useSavePreferences(useCallback(() => void toast({ tone: "danger", title: focus.notSaved, key: "focus" }), []))

  const known = useMemo(
    () => ({ stages: stages.data?.items ?? [], labels: labels.all, portals: portals.data?.items ?? [] }),
    [stages.data, labels.all, portals.data],
  )
  const onCurrent = useCallback(
    (number: number) =>
      void navigate({
        to: "/dashboard/submissions/focus",
        search: (before) => ({ ...before, sel: number }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )

  if (session.data?.team && !can({ submission: ["read"] })) {
    return (
      <Suspense fallback={<InboxSkeleton />}>
        <NoRead />
      </Suspense>
    )
  }
  const failed = [stages, portals, labels.query].filter((query) => query.isError && query.data === undefined)
  if (failed.length > 0) {
    return (
      <div className="flex-1 p-4">
        <ErrorState title={inbox.list.failed} retryLabel={common.retry} onRetry={() => failed.forEach((query) => void query.refetch())}>
          {inbox.list.failedText}
        </ErrorState>
      </div>
    )
  }
  if (!session.data || !stages.data || !portals.data || !labels.query.data) return <InboxSkeleton />
  return (
    <Focus
      search={search}
      onCurrent={onCurrent}
      onLeave={(number) => void navigate({ to: "/dashboard/submissions", search: (before) => ({ ...before, sel: number ?? before.sel }) })}
      known={known}
      allowed={allowed}
      mayUndo={allowed || mayLabel}
      mayDelete={can({ submission: ["delete"] })}
      userId={me.id || null}
      undoStack={undoStack}
      advances={advances}
      onAdvances={(advance) => void save({ focus: { advance } })}
      isComplete={(row, labelIds) => isComplete(labels.groups, row, labelIds)}
      labelKeys={labelling.keys}
      said={labelling.said}
      slots={slots}
      deciding={deciding}
      deck={(row, phone, after) => {
        const props = {
          groups: groupsFor(labels.groups, row),
          labelIds: row.labelIds,
          allowed: mayLabel,
          onToggle: (...[label, group]: Parameters<Parameters<typeof FocusDeck>[0]["onToggle"]>) =>
            labelling.toggle(row, label, group, after),
        }
        if (phone) return <DeckSheet {...props} undoName={undoStack.newest?.name ?? null} onUndo={() => void undoStack.undo()} />
        return <FocusDeck {...props} keys={keys} />
      }}
    />
  )
}
