import { Link } from "@tanstack/react-router"
import { useCan } from "../../lib/can.ts"
import { locale } from "../../lib/i18n.ts"
import { trpc } from "../../lib/trpc.ts"

type Words = { open: string; given: (p: { locale: string; count: number }) => string; see: string }

/**
 * How much is assigned to somebody who is about to be out of the team, so that it can be given to others before. Without the number
 * where it did not load, or is not for the one who asks.
 */
export function AssignedWork({ userId, words, onSee }: { userId: string; words: Words; onSee: () => void }) {
  const can = useCan()
  const filter = { assignees: [userId], state: "all" as const, snoozed: "any" as const }
  const count = trpc.submissions.facets.useQuery({ filter }, { enabled: can({ submission: ["read"] }), staleTime: 0 }).data?.total
  return (
    <p role="status" className="mt-2">
      {count === undefined ? words.open : words.given({ locale, count })}
      {count !== undefined && count > 0 && (
        <>
          {" "}
          <Link
            to="/dashboard/submissions"
            search={{ assignee: userId, state: "all", snoozed: "any" }}
            className="text-link underline underline-offset-2"
            onClick={onSee}
          >
            {words.see}
          </Link>
        </>
      )}
    </p>
  )
}
