import { trpc } from "../trpc.ts"

/** The server's own address; undefined while that is not known. */
export function useBaseUrl(): string | undefined {
  return trpc.session.get.useQuery().data?.auth.baseUrl
}
