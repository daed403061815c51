import { imports as words } from "@intray/i18n/imports"
import type { ImportState } from "@intray/server/modules/imports/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { useEffect, useRef } from "react"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"

const atWork: readonly ImportState[] = ["checking", "queued", "running", "undoing"]
/** Milliseconds between two looks at what is at work. */
const LOOK = 800

/** Whether the server is busy with it. */
export function isAtWork(state: ImportState): boolean {
  return atWork.includes(state)
}

/** One import, looked at again and again while it is at work. What it brought or took is in the inbox once it has ended. */
export function useImport(id: string) {
  const utils = trpc.useUtils()
  const query = trpc.imports.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? LOOK : false), staleTime: 0 },
  )
  const state = query.data?.state
  const before = useRef(state)
  useEffect(() => {
    const ended = before.current !== undefined && isAtWork(before.current) && state !== undefined && !isAtWork(state)
    before.current = state
    if (!ended) return
    void utils.imports.list.invalidate()
    if (state === "checked") return
    void utils.submissions.invalidate()
    void utils.labels.invalidate()
    void utils.labelGroups.invalidate()
    void utils.stages.invalidate()
  }, [state, utils])
  return query
}

/** What can be done to an import; each puts what it answers in place at once. */
export function useImportActions(id: string) {
  const utils = trpc.useUtils()
  const settle = {
    onSuccess: (next: Parameters<typeof utils.imports.get.setData>[1]) => {
      utils.imports.get.setData({ id }, next)
      void utils.imports.list.invalidate()
    },
    onError: (error: unknown) => {
      toast({ tone: "danger", title: words.run.notDone, description: reasonOf(error) })
      void utils.imports.get.invalidate({ id })
    },
  }
  return {
    check: trpc.imports.check.useMutation({ onSuccess: settle.onSuccess }),
    run: trpc.imports.run.useMutation(settle),
    cancel: trpc.imports.cancel.useMutation(settle),
    undo: trpc.imports.undo.useMutation(settle),
  }
}
