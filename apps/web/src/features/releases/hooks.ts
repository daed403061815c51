import { releases } from "@intray/i18n/releases"
import type { ReleaseDetail } from "@intray/server/modules/releases/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { useCallback, useRef } from "react"
import { usePendingOf } from "../../lib/pending.ts"
import { codeOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"

/** Why something was not done, in words. */
export type ReasonOf = (error: unknown) => string

/** Minutes in which what was published can be recalled. */
export function useRecallMinutes(): number {
  return trpc.outbox.recall.useQuery(undefined, { staleTime: 300_000 }).data?.minutes ?? 0
}

/** Everything that shows releases and decisions is read again. */
export function useSettle() {
  const utils = trpc.useUtils()
  return useCallback(() => {
    void utils.releases.invalidate()
    void utils.publications.invalidate()
    void utils.outbox.invalidate()
    void utils.submissions.counts.invalidate()
  }, [utils])
}

/** Does something to a release, says when it failed, and has everything read again. `busy` names what is under way. */
export function useAction(reasonOf: ReasonOf) {
  const settle = useSettle()
  const [busy, once] = usePendingOf<string>()
  const act = useCallback(
    <Result>(name: string, run: () => Promise<Result>, failed: string = releases.one.notDone): Promise<Result | undefined> =>
      once(name, async () => {
        try {
          return await run()
        } catch (error) {
          toast({ tone: "danger", key: "release", title: failed, description: reasonOf(error) })
          return undefined
        } finally {
          settle()
        }
      }),
    [once, settle, reasonOf],
  )
  return { busy, act }
}

/**
 * The revision that changes were begun on. What somebody else saves meanwhile is read, and not overwritten unseen: the server refuses once,
 * and says so; saved again then, it is meant.
 * @returns saves by it
 */
export function useBegunOn({ id, revision }: Pick<ReleaseDetail, "id" | "revision">, edited: boolean) {
  const utils = trpc.useUtils()
  const begun = useRef(revision)
  if (!edited) begun.current = revision
  return useCallback(
    async <Result>(save: (revision: number) => Promise<Result>): Promise<Result> => {
      try {
        return await save(begun.current)
      } catch (error) {
        if (codeOf(error) === "release_stale") begun.current = (await utils.releases.get.fetch({ id }, { staleTime: 0 })).revision
        throw error
      }
    },
    [utils, id],
  )
}

/** Calls a release back, all of it or some decisions. */
export function useRecall(reasonOf: ReasonOf) {
  const utils = trpc.useUtils()
  const { busy, act } = useAction(reasonOf)
  const recall = useCallback(
    async ({ id, name }: { id: string; name: string }, submissionIds?: string[]): Promise<ReleaseDetail | undefined> => {
      const call = () => utils.client.releases.recall.mutate({ id, ...(submissionIds ? { submissionIds } : {}) })
      const now = await act("recall", call, releases.bar.recallFailed)
      if (now) toast({ tone: "ok", key: "release", title: releases.bar.recalled({ name }) })
      return now
    },
    [utils, act],
  )
  return { busy: busy !== null, recall }
}
