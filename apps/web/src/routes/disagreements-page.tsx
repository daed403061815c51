import { reviewPlan } from "@intray/i18n/review-plan"
import { useNavigate, useParams, useSearch } from "@tanstack/react-router"
import { DisagreementsScreen } from "../features/reviews/results/disagreements-screen.tsx"
import { ResultsScreen } from "../features/reviews/results/results-screen.tsx"
import { useTitle } from "../lib/title.ts"

/** Where reviewers differ; the round and the submission are those of the address. */
export function DisagreementsPage() {
  useTitle(reviewPlan.settle.title)
  const { round, submission } = useSearch({ from: "/dashboard/disagreements" })
  const navigate = useNavigate({ from: "/dashboard/disagreements" })
  return (
    <DisagreementsScreen
      roundId={round}
      submissionId={submission}
      onRound={(next) => void navigate({ search: (before) => ({ ...before, round: next, submission: undefined }), replace: true })}
      onPick={(next) => void navigate({ search: (before) => ({ ...before, submission: next }), replace: true })}
    />
  )
}

/** The results of the round of the address. */
export function RoundResultsPage() {
  useTitle(reviewPlan.resultsPage.title)
  const { slug, roundId } = useParams({ from: "/dashboard/portals/$slug/reviews/$roundId" })
  return <ResultsScreen slug={slug} roundId={roundId} />
}
