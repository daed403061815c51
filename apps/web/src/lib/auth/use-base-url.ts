import { trpc } from "../trpc.ts"

/** The server's own URL; undefined while unknown. */
export function useBaseUrl(): string | undefined {
  return trpc.session.get.useQuery().data?.auth.baseUrl
}
