import { useNavigate, useSearch } from "@tanstack/react-router"
import { useCallback } from "react"
import { SecurityPage } from "../features/account/security.tsx"

/** The security settings; what a link or a provider brought leaves the address once it is said. */
export function OwnSecurityPage() {
  const { error, done, linked } = useSearch({ from: "/dashboard/settings/security" })
  const navigate = useNavigate({ from: "/dashboard/settings/security" })
  const seen = useCallback(() => void navigate({ search: ({ team }) => ({ team }), replace: true }), [navigate])
  return <SecurityPage arrival={{ error, done, linked }} onSeen={seen} />
}
