import { teamInvitation } from "@intray/i18n/team-invitation"
import type { Look } from "@intray/server/modules/members/invitations/schema"
import { Button, ButtonLink } from "@intray/ui/button"
import { useSignOut } from "../../lib/auth/sign-out.ts"
import { usePending } from "../../lib/pending.ts"
import { trpc } from "../../lib/trpc.ts"
import type { Frame } from "./frame.ts"

const words = teamInvitation.wrongAccount

/** Signed in as somebody else than it is for: says as whom, and offers to change. */
export function WrongAccount({ look, id, frame: Frame }: { look: Look; id: string; frame: Frame }) {
  const mine = trpc.session.get.useQuery().data?.user?.email ?? ""
  const signOut = useSignOut()
  const [busy, once] = usePending()
  const change = () =>
    once(async () => ((await signOut(`/auth/login?redirect=${encodeURIComponent(`/accept-invitation/${id}`)}`)) ? "leaving" : null))
  return (
    <Frame title={words.title} intro={words.text({ inviter: look.inviter.name, email: look.email, mine, team: look.team.name })}>
      <div className="mt-6 flex flex-col gap-3">
        <Button variant="primary" size="lg" block busy={busy} busyLabel={words.changing} onClick={() => void change()}>
          {words.change}
        </Button>
        <ButtonLink href="/dashboard/submissions" size="lg" block variant="quiet" className="h-auto! min-h-12 min-w-0 py-2">
          <span className="min-w-0 whitespace-normal text-center [overflow-wrap:anywhere]">{words.stay({ mine })}</span>
        </ButtonLink>
      </div>
    </Frame>
  )
}
