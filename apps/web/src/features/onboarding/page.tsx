import { onboarding as words } from "@intray/server/copy/onboarding"
import { Button } from "@intray/ui/button"
import { Skeleton } from "@intray/ui/skeleton"
import { type ReactNode, useRef } from "react"
import { useSignOut } from "../../lib/auth/sign-out.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { CollectStep, type GallerySlot } from "./collect-step.tsx"
import { Frame } from "./frame.tsx"
import { useGoTo } from "./hooks.ts"
import { InviteStep } from "./invite-step.tsx"
import { ReadyStep } from "./ready-step.tsx"
import { TeamStep } from "./team-step.tsx"

export type OnboardingPageProps = {
  gallery: GallerySlot
  /** The team has another address now. */
  onTeam: (slug: string) => Promise<void>
  /** Below the first step of somebody without a team, e.g. those that can be brought back. */
  beneath?: ReactNode
  /** The first steps are behind it. */
  onLeave: () => Promise<void>
}

/** The first steps of a new team. */
export function OnboardingPage({ gallery, beneath, onTeam, onLeave }: OnboardingPageProps) {
  useTitle(words.page)
  const utils = trpc.useUtils()
  const session = trpc.session.get.useQuery().data
  const query = trpc.onboarding.get.useQuery()
  const { goTo } = useGoTo()
  const signOut = useSignOut()
  const began = useRef<string | undefined>(undefined)
  const user = session?.user
  const foot = (
    <>
      <span className="min-w-0 truncate">{user ? words.signedInAs({ email: user.email }) : ""}</span>
      <Button variant="quiet" size="sm" onClick={() => void signOut()}>
        {words.signOut}
      </Button>
    </>
  )
  if (query.isError) {
    return (
      <Frame step="team" title={words.heading} text="" follows={false} foot={foot}>
        <QueryError query={query} title={words.failed} />
      </Frame>
    )
  }
  const { data } = query
  const mails = session?.mail.configured !== false
  const step = data?.step
  if (!data || !step) {
    return (
      <Frame step="team" title={words.team.title} text={words.team.text} follows={false} foot={foot}>
        <Skeleton className="h-40 rounded-field" />
      </Frame>
    )
  }
  began.current ??= step
  const follows = began.current !== step
  const leave = async () => {
    if (!(await goTo("done"))) return
    await utils.session.get.invalidate()
    await onLeave()
  }
  const { team, portal, samples } = data
  if (step === "ready" && portal) {
    return (
      <Frame step="ready" title={words.ready.title({ portal: portal.title })} text={words.ready.text} follows={follows} foot={foot}>
        <ReadyStep portal={portal} samples={samples} onDone={leave} />
      </Frame>
    )
  }
  if (step === "invite" || step === "ready") {
    return (
      <Frame
        step="invite"
        title={words.invite.title}
        text={mails ? words.invite.text : words.invite.textNoMail}
        follows={follows}
        foot={foot}
      >
        <InviteStep onDone={() => goTo("ready")} />
      </Frame>
    )
  }
  if (step === "collect" && team) {
    return (
      <Frame step="collect" title={words.collect.title} text={words.collect.text} follows={follows} wide foot={foot}>
        <CollectStep team={team} gallery={gallery} onBack={() => void goTo("team")} onDone={() => goTo("invite")} />
      </Frame>
    )
  }
  return (
    <Frame step="team" title={words.team.title} text={words.team.text} follows={follows} foot={foot}>
      <TeamStep key={team?.slug} team={team} suggestion={user?.name ?? ""} onTeam={onTeam} onDone={() => goTo("collect")} />
      {!team && beneath}
    </Frame>
  )
}
