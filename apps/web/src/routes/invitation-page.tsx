import { useParams } from "@tanstack/react-router"
import { AuthLayout } from "../features/auth/layout.tsx"
import { InvitationScreen } from "../features/invitations/invitation-screen.tsx"

/** An invitation, in the frame of the pages before signing in. */
export function InvitationPage() {
  const { id } = useParams({ from: "/accept-invitation/$id" })
  return <InvitationScreen key={id} id={id} frame={AuthLayout} />
}
