import { onDemand } from "../../../lib/on-demand.tsx"
import { keptFor } from "../../../lib/query-client.ts"
import { trpc } from "../../../lib/trpc.ts"
import type { SentBeforeListProps } from "./sent-before-list.tsx"

const SentBeforeList = onDemand<SentBeforeListProps>(() => import("./sent-before-list.tsx").then((module) => module.SentBeforeList))

export type SentBeforeProps = { submissionId: string } & Pick<SentBeforeListProps, "known" | "onOpen">

/** Earlier submissions with the same content or submitter, and their decisions. Renders nothing while unknown, or if there are none. */
export function SentBefore({ submissionId, known, onOpen }: SentBeforeProps) {
  const query = trpc.duplicates.list.useQuery({ submissionId }, { staleTime: 60_000, gcTime: keptFor })
  const { items, more } = query.data ?? { items: [], more: false }
  return items.length > 0 && <SentBeforeList key={submissionId} items={items} more={more} known={known} onOpen={onOpen} />
}
