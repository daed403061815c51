import { teamMembers } from "@intray/i18n/team-members"
import { useRef } from "react"
import { InviteForm } from "../features/invitations/invite-form.tsx"
import { OpenInvitations } from "../features/invitations/open-invitations.tsx"
import { MembersSection } from "../features/members/members-section.tsx"
import { useCan } from "../lib/can.ts"
import { useTitle } from "../lib/title.ts"

/** Who belongs to the team and, for those who may, who is asked in. */
export function MembersPage() {
  useTitle(teamMembers.page)
  const can = useCan()
  const box = useRef<HTMLTextAreaElement>(null)
  const inviting = can({ invitation: ["create"] })
  return (
    <>
      <h2 className="hidden-text">{teamMembers.page}</h2>
      <MembersSection onInvite={() => box.current?.focus()} />
      {inviting && <InviteForm box={box} />}
      {(inviting || can({ invitation: ["cancel"] })) && <OpenInvitations />}
    </>
  )
}
