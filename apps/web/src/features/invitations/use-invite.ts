import type { SendResult } from "@intray/server/modules/members/invitations/schema"
import { useState } from "react"
import { issuesOf } from "../../lib/issues.ts"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"
import { batches } from "./addresses.ts"

/** What came of one address. `failed`: the call itself did not get through. */
/** `mailed`: a mail leaves, or has left today. */
export type Outcome = { email: string; result: SendResult | "failed"; mailed: boolean; message: string | null }

/** Reads again what an invitation, or its end, changes. */
export function useRefreshInvitations() {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.invitations.list.invalidate(), utils.billing.plan.invalidate(), utils.roles.list.invalidate()])
}

/** Sends invitations and keeps what came of each address. */
export function useInvite() {
  const { client } = trpc.useUtils()
  const refresh = useRefreshInvitations()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])

  /** @throws what the server refused all of them with */
  const invite = async (emails: readonly string[], role: string, groupId: string | undefined): Promise<Outcome[]> => {
    const found: Outcome[] = []
    try {
      for (const batch of batches(emails)) {
        try {
          const { results } = await client.invitations.send.mutate({ emails: batch, role, ...(groupId ? { groupId } : {}) })
          found.push(...results.map(({ result, mailed, message }, index) => ({ email: batch[index] ?? "", result, mailed, message })))
        } catch (error) {
          if (found.length === 0) throw error
          const why = issuesOf(error)?.role ?? reasonOf(error)
          found.push(...batch.map((email) => ({ email, result: "failed" as const, mailed: false, message: why })))
        }
      }
    } finally {
      await refresh()
    }
    setOutcomes(found)
    return found
  }
  return { invite, outcomes, clear: () => setOutcomes([]) }
}
