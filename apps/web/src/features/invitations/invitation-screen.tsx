import { teamInvitation } from "@intray/i18n/team-invitation"
import type { Look } from "@intray/server/modules/members/invitations/schema"
import { ButtonLink, buttonClass } from "@intray/ui/button"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Link } from "@tanstack/react-router"
import { useEffect } from "react"
import { noteInvited } from "../../lib/auth/invited.ts"
import { locale } from "../../lib/i18n.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { roleText } from "../../lib/teams/roles.ts"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { Answer } from "./answer.tsx"
import type { Frame } from "./frame.ts"
import { Unverified } from "./unverified.tsx"
import { WrongAccount } from "./wrong-account.tsx"

const words = teamInvitation

/** Who invites one, where, as what; and the way on in every case. */
export function InvitationScreen({ id, frame: Frame }: { id: string; frame: Frame }) {
  useTitle(words.page)
  const query = trpc.invitations.look.useQuery({ id }, { staleTime: 0 })
  useEffect(() => {
    noteInvited(id, window.location.hash)
  }, [id])
  const look = query.data
  if (!look) {
    if (query.isError) {
      return (
        <Frame title={words.failed}>
          <QueryError query={query} variant="plain" className="mt-4" title={words.failedText} />
        </Frame>
      )
    }
    return (
      <Frame title={words.loading}>
        <Loading label={words.loading} className="mt-4 flex flex-col gap-3">
          <Skeleton className="h-4 w-72 max-w-full" />
          <Skeleton className="h-11 w-full" />
        </Loading>
      </Frame>
    )
  }
  const { team, inviter, state } = look
  if (look.case === "already_member") {
    return (
      <Frame title={words.member.title({ team: team.name })} intro={words.member.text}>
        <div className="mt-6">
          <ButtonLink variant="primary" size="lg" block href={`/dashboard/submissions?team=${team.slug ?? ""}`}>
            {words.member.open({ team: team.name })}
          </ButtonLink>
        </div>
      </Frame>
    )
  }
  if (state !== "open") return <Closed look={look} state={state} id={id} frame={Frame} />
  if (look.case === "wrong_account") return <WrongAccount look={look} id={id} frame={Frame} />
  if (look.case === "unverified") return <Unverified look={look} id={id} frame={Frame} />
  return (
    <Frame
      title={words.open.title({ team: team.name })}
      intro={words.open.intro({ inviter: inviter.name, team: team.name, role: roleText(look.role) })}
    >
      <Answer look={look} id={id} onChanged={() => void query.refetch()} />
      <p className="mt-6 text-[14px]/[20px] text-fg-2">{words.open.until({ locale, at: look.expiresAt })}</p>
    </Frame>
  )
}

type ClosedProps = { look: Look; state: Exclude<Look["state"], "open">; id: string; frame: Frame }

/** One that can no longer be answered: why, and whom to ask. */
function Closed({ look, state, id, frame: Frame }: ClosedProps) {
  const { team, inviter, expiresAt } = look
  const { title, text } = words.closed[state]
  const facts = { locale, at: expiresAt, inviter: inviter.name, team: team.name }
  const out = look.case === "signed_out"
  return (
    <Frame title={title} intro={text(facts)} follows>
      <div className="mt-6 flex flex-wrap gap-3">
        {out ? (
          <Link
            to="/auth/login"
            search={{ redirect: `/accept-invitation/${id}` }}
            className={buttonClass({ size: "lg", variant: state === "used" ? "primary" : "default" })}
          >
            {words.closed.signIn}
          </Link>
        ) : (
          <ButtonLink href="/dashboard/submissions" size="lg">
            {words.closed.dashboard}
          </ButtonLink>
        )}
        <ButtonLink href="/" size="lg" variant="quiet">
          {words.closed.home}
        </ButtonLink>
      </div>
    </Frame>
  )
}
