import { useSearch } from "@tanstack/react-router"
import { PlanScreen } from "../features/billing/plan-screen.tsx"

/** Settings → Plan. */
export function PlanPage() {
  const { bought } = useSearch({ from: "/dashboard/settings/plan" })
  return <PlanScreen returned={bought !== undefined} />
}
