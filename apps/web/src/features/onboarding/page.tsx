import { onboarding as words } from "@intray/i18n/onboarding"
import type { FirstStep } from "@intray/server/modules/session/first-steps/schema"
import { Button, ButtonLink } from "@intray/ui/button"
import { Skeleton } from "@intray/ui/skeleton"
import { type ReactNode, useRef, useState } from "react"
import { useSignOut } from "../../lib/auth/sign-out.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { CollectStep, type GallerySlot } from "./collect-step.tsx"
import { Frame } from "./frame.tsx"
import { useGoTo } from "./hooks.ts"
import { InviteStep } from "./invite-step.tsx"
import { type PreviewSlot, ReadyStep } from "./ready-step.tsx"
import { TeamStep } from "./team-step.tsx"

export type OnboardingPageProps = {
  gallery: GallerySlot
  /** The team has another address now. */
  onTeam: (slug: string) => Promise<void>
  /** Below the first step of somebody without a team, e.g. those that can be brought back. */
  beneath?: ReactNode
  /** Draws the form as its visitors meet it, which belongs to another feature: the route puts it in. */
  preview: PreviewSlot
  /** The first steps are behind it: to one of its portals, or to where one was going. */
  onLeave: (to?: { portal: string }) => Promise<void>
}

/** The first steps of a new team. */
export function OnboardingPage({ gallery, preview, beneath, onTeam, onLeave }: OnboardingPageProps) {
  useTitle(words.page)
  const utils = trpc.useUtils()
  const session = trpc.session.get.useQuery().data
  const query = trpc.onboarding.get.useQuery()
  const { goTo } = useGoTo()
  const signOut = useSignOut()
  const began = useRef<string | undefined>(undefined)
  const shown = useRef<FirstStep | null>(null)
  const [published, setPublished] = useState(false)
  const user = session?.user
  const foot = (
    <>
      <span className="min-w-0 truncate">{user ? words.signedInAs({ email: user.email }) : ""}</span>
      {user?.role === "admin" && (
        <ButtonLink href="/dashboard/admin" variant="quiet" size="sm">
          {words.admin}
        </ButtonLink>
      )}
      <Button variant="quiet" size="sm" onClick={() => void signOut()}>
        {words.signOut}
      </Button>
    </>
  )
  if (query.isError && !query.data) {
    return (
      <Frame step={null} title={words.heading} text="" follows={false} foot={foot}>
        <QueryError query={query} title={words.failed} />
      </Frame>
    )
  }
  const { data } = query
  const mails = session?.mail.configured !== false
  // Between two steps, and on the way out, none is kept: the one that is shown stays, and the first is never shown in its place.
  if (data?.step) shown.current = data.step
  const step = shown.current
  if (!data || !step) {
    return (
      <Frame step={null} title={words.heading} text="" follows={false} foot={foot}>
        <Skeleton className="h-40 rounded-field" />
      </Frame>
    )
  }
  began.current ??= step
  const follows = began.current !== step
  const leave = async (to?: { portal: string }) => {
    if (!(await goTo("done"))) return
    await utils.session.get.invalidate()
    await onLeave(to)
  }
  const { team, portal, samples } = data
  if (step === "ready" && portal) {
    return (
      <ReadyStep
        portal={portal}
        samples={samples}
        preview={preview}
        frame={(title, text, children) => (
          <Frame step="ready" title={title} text={text} follows={follows || published} width="full" foot={foot}>
            {children}
          </Frame>
        )}
        onPublished={() => setPublished(true)}
        onDone={leave}
      />
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
      <Frame step="collect" title={words.collect.title} text={words.collect.text} follows={follows} width="wide" foot={foot}>
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
