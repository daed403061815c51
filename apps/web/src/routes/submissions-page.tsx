import { common } from "@intray/i18n/common"
import { inbox } from "@intray/i18n/inbox"
import { ErrorState } from "@intray/ui/error-state"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { lazy, Suspense, useCallback, useMemo, useState } from "react"
import { groupsFor, isComplete } from "../features/labels/choose.ts"
import { Deck } from "../features/labels/deck.tsx"
import { DeckSheet } from "../features/labels/deck-sheet.tsx"
import { useLabels } from "../features/labels/hooks.ts"
import { useLabelling } from "../features/labels/use-labelling.tsx"
import type { InboxSearch } from "../features/submissions/filter/search.ts"
import { Inbox } from "../features/submissions/inbox.tsx"
import { InboxSkeleton } from "../features/submissions/list/inbox-skeleton.tsx"
import { usePicks } from "../features/submissions/list/picks.ts"
import { fetchReading } from "../features/submissions/reading/reading-pane.tsx"
import { rowPatches } from "../features/submissions/state/row-writes.ts"
import { newActId, useUndoStack } from "../features/submissions/state/use-undo-stack.ts"
import type { SuggestionLineProps } from "../features/suggestions/suggestion-line.tsx"
import { whenAtRest } from "../lib/builds/ahead.ts"
import { useCan } from "../lib/can.ts"
import { onDemand } from "../lib/on-demand.tsx"
import { useListAdvance } from "../lib/preferences.ts"
import { reasonOf } from "../lib/reason.ts"
import { chunk } from "../lib/reload-guard.ts"
import { useTitle } from "../lib/title.ts"
import { trpc } from "../lib/trpc.ts"
import { KeysHint } from "./keys-hint.tsx"
import { ListPicks } from "./list-picks.tsx"
import { ListViews } from "./list-views.tsx"
import { useDeciding } from "./open-decisions.tsx"
import { useMe, useOpenSlots } from "./open-slots.tsx"
import { useUsableKeys } from "./usable-keys.ts"

// What is open is wanted a moment after the list, next to it: it comes while the server is asked. On a phone something has to be opened first.
if (matchMedia("(width >= 48rem)").matches || new URLSearchParams(location.search).has("sel")) fetchReading()

const SuggestionLine = onDemand<SuggestionLineProps>(async () => {
  // It comes after the submission that is read, never before it.
  await new Promise<void>(whenAtRest)
  return (await import("../features/suggestions/suggestion-line.tsx")).SuggestionLine
})

/** While rows are selected, Escape is for the selection. */
function SuggestionsOfOpen(props: Omit<SuggestionLineProps, "listens">) {
  return <SuggestionLine {...props} listens={!usePicks().picking} />
}

const InboxTable = lazy(() =>
  chunk(import("../features/submissions/table/inbox-table.tsx")).then((module) => ({ default: module.InboxTable })),
)
// Few ever see it twice.
const EmptyInbox = lazy(() => chunk(import("./empty-inbox.tsx")).then((module) => ({ default: module.EmptyInbox })))
const NoRead = lazy(() => chunk(import("./no-read.tsx")).then((module) => ({ default: module.NoRead })))

/** The inbox with its labels; before anything can come in, the way to a portal. */
export function SubmissionsPage() {
  useTitle(inbox.title)
  const search = useSearch({ from: "/dashboard/submissions" })
  const navigate = useNavigate({ from: "/dashboard/submissions" })
  const session = trpc.session.get.useQuery()
  const stages = trpc.stages.list.useQuery()
  const portals = trpc.portals.list.useQuery()
  const counts = trpc.submissions.counts.useQuery()
  const labels = useLabels()
  const keys = useUsableKeys(labels.keys)
  const undoStack = useUndoStack()
  const me = useMe()
  const slots = useOpenSlots({ me, undoStack })
  const deciding = useDeciding({ meId: me.id, undoStack, stages: stages.data?.items ?? [], groups: labels.groups })
  const team = session.data?.team
  const can = useCan()
  const allowed = can({ submission: ["move"] })
  const mayLabel = can({ submission: ["label"] })
  const listAdvance = useListAdvance()
  const [suggested, setSuggested] = useState<ReadonlyMap<string, number>>()
  const labelling = useLabelling({ labels, allowed: mayLabel, newActId, record: undoStack.record, patchesOf: rowPatches, reasonOf })

  const known = useMemo(
    () => ({ stages: stages.data?.items ?? [], labels: labels.all, portals: portals.data?.items ?? [] }),
    [stages.data, labels.all, portals.data],
  )
  const onSearch = useCallback(
    (next: InboxSearch | ((newest: InboxSearch) => InboxSearch), push: boolean) =>
      void navigate({
        search: (newest) => ({ team: newest.team, ...(typeof next === "function" ? next(newest) : next) }),
        replace: !push,
        resetScroll: false,
      }),
    [navigate],
  )

  if (team && !can({ submission: ["read"] })) {
    return (
      <Suspense fallback={<InboxSkeleton />}>
        <NoRead />
      </Suspense>
    )
  }
  const failed = [stages, portals, counts, labels.query].filter((query) => query.isError && query.data === undefined)
  if (failed.length > 0) {
    return (
      <div className="flex-1 p-4">
        <ErrorState title={inbox.list.failed} retryLabel={common.retry} onRetry={() => failed.forEach((query) => void query.refetch())}>
          {inbox.list.failedText}
        </ErrorState>
      </div>
    )
  }
  if (!team || !stages.data || !portals.data || !counts.data || !labels.query.data) return <InboxSkeleton />

  if (counts.data.total === 0 && search.sel === undefined && search.trash === undefined) {
    return (
      <Suspense fallback={<InboxSkeleton />}>
        <EmptyInbox team={team} portals={portals.data.items} />
      </Suspense>
    )
  }

  const Layout = search.layout ? InboxTable : Inbox
  return (
    <ListViews search={search} onSearch={onSearch}>
      <ListPicks search={search} userId={session.data?.user?.id ?? null} undoStack={undoStack} labels={labels} stages={stages.data.items}>
        <Suspense fallback={<InboxSkeleton />}>
          <Layout
            search={search}
            onSearch={onSearch}
            onFocus={(number) =>
              void navigate({
                to: "/dashboard/submissions/focus",
                search: (before) => ({ ...before, ...(number === null ? {} : { sel: number }) }),
              })
            }
            known={known}
            labels={labels.byId}
            userId={session.data?.user?.id ?? null}
            allowed={allowed}
            mayUndo={allowed || mayLabel}
            mayDelete={can({ submission: ["delete"] })}
            undoStack={undoStack}
            labelKeys={labelling.keys}
            advances={listAdvance.on}
            isComplete={(row, labelIds) => isComplete(labels.groups, row, labelIds)}
            said={labelling.said}
            slots={slots}
            deciding={deciding}
            deck={(row, layout, after, read) => {
              if (!row) return null
              const suggestible = mayLabel && read && !row.blind
              const props = {
                groups: groupsFor(labels.groups, row),
                labelIds: row.labelIds,
                allowed: mayLabel,
                onToggle: (...[label, group]: Parameters<Parameters<typeof Deck>[0]["onToggle"]>) =>
                  labelling.toggle(row, label, group, after),
                above: suggestible && (
                  <SuggestionsOfOpen
                    key={row.id}
                    row={row}
                    groups={groupsFor(labels.groups, row)}
                    onAccept={(label, group, send) => labelling.toggle(row, label, group, after, send)}
                    onSuggested={setSuggested}
                    record={undoStack.record}
                  />
                ),
                suggested,
              }
              if (layout === "desktop") return <Deck {...props} keys={keys} corner={<KeysHint />} />
              return (
                <DeckSheet
                  {...props}
                  {...(layout === "tablet" ? { keys, resting: 1 } : {})}
                  undoName={undoStack.newest?.name ?? null}
                  onUndo={() => void undoStack.undo()}
                />
              )
            }}
          />
        </Suspense>
      </ListPicks>
    </ListViews>
  )
}
