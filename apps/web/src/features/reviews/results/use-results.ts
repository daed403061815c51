import type { ResultsInput } from "@intray/server/modules/reviews/schema"
import { getQueryKey } from "@trpc/react-query"
import { useEffect, useRef } from "react"
import { usePagesOf } from "../../../lib/pages.ts"
import { trpc } from "../../../lib/trpc.ts"

type Asked = Pick<ResultsInput, "roundId"> & Partial<Omit<ResultsInput, "roundId" | "cursor" | "limit">>

/** The submissions of a round, page by page. */
export function useResults(asked: Asked) {
  const { client } = trpc.useUtils()
  const query = usePagesOf([...getQueryKey(trpc.reviews.results), asked], (cursor, signal) =>
    client.reviews.results.query({ ...asked, cursor }, { signal }),
  )
  return { query, items: query.data?.pages.flatMap((page) => page.items) ?? [] }
}

/** Calls `reach` when its element comes into sight. */
export function useReached(reach: () => void, enabled: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(reach)
  latest.current = reach
  useEffect(() => {
    if (!element.current || !enabled) return
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && latest.current())
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [enabled])
  return element
}
