import { useQueries } from "@tanstack/react-query"
import { getQueryKey } from "@trpc/react-query"
import { useEffect, useMemo } from "react"
import { keptFor } from "../../../lib/query-client.ts"
import { trpc } from "../../../lib/trpc.ts"
import { arrange, playable } from "../reading/answers.ts"
import { useReadAhead } from "./use-read-ahead.ts"

/** Prefetches the next submissions, and the beginning of their first audio file. `ids` are submission ids, nearest first. */
export function useAhead(ids: readonly string[]): void {
  const utils = trpc.useUtils()
  const key = ids.join()
  const urls = useQueries({
    queries: ids.map((id) => ({
      queryKey: getQueryKey(trpc.submissions.get, { id }, "query"),
      queryFn: ({ signal }: { signal: AbortSignal }) => utils.client.submissions.get.query({ id }, { signal }),
      gcTime: keptFor,
    })),
    combine: (results) => results.flatMap(({ data }) => (data ? (playable(arrange(data))[0]?.file.url ?? []) : [])).join("\n"),
  })
  useReadAhead(key, false)
  const sounds = useMemo(() => (urls === "" ? [] : urls.split("\n")), [urls])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for other submissions
  useEffect(() => {
    const loading = sounds.map((url) => {
      const audio = new Audio()
      audio.preload = "metadata"
      audio.src = url
      return audio
    })
    return () => {
      for (const audio of loading) {
        audio.removeAttribute("src")
        audio.load()
      }
    }
  }, [sounds, key])
}
