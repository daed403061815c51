import { teamInvitation } from "@intray/i18n/team-invitation"
import type { Look } from "@intray/server/modules/members/invitations/schema"
import { Button, buttonClass } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { FormProblem } from "../../lib/auth/fields.tsx"
import { reasonOf } from "../../lib/reason.ts"
import { useEnterTeam } from "../../lib/teams/enter.ts"
import { trpc } from "../../lib/trpc.ts"

const words = teamInvitation

type Props = { look: Look; id: string /** Called when the invitation has changed. */; onChanged: () => void }

/** Accept or decline, for the invited person; sign-in and sign-up links if nobody is signed in. */
export function Answer({ look, id, onChanged }: Props) {
  const { client } = trpc.useUtils()
  const enter = useEnterTeam()
  const session = trpc.session.get.useQuery().data
  const email = session?.user?.email
  // Without passwords, new people sign up the same way as others sign in.
  const signsUp = session?.auth.password ?? false
  const [doing, setDoing] = useState<"accept" | "decline" | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const redirect = `/accept-invitation/${id}`

  const attempt = async (what: "accept" | "decline", run: () => Promise<unknown>) => {
    if (doing) return
    setDoing(what)
    setProblem(null)
    try {
      await run()
    } catch (error) {
      setProblem(reasonOf(error))
      // It may have been cancelled, or answered in another tab.
      onChanged()
    } finally {
      setDoing(null)
    }
  }
  const accept = () =>
    attempt("accept", async () => {
      const { team } = await client.invitations.accept.mutate({ id })
      await enter(team)
      toast({ tone: "ok", title: words.open.accepted({ team: team.name }), key: "team" })
    })
  const decline = () =>
    attempt("decline", async () => {
      await client.invitations.decline.mutate({ id })
      onChanged()
    })
  const no = (
    <Button
      variant="quiet"
      size="lg"
      block
      busy={doing === "decline"}
      busyLabel={words.open.declining}
      disabled={doing === "accept"}
      onClick={() => void decline()}
    >
      {words.open.decline}
    </Button>
  )
  if (look.case === "signed_out") {
    return (
      <>
        <p className="mt-3 text-[15px]/[24px] text-fg-2">{words.signedOut.intro({ email: look.email })}</p>
        <FormProblem>{problem}</FormProblem>
        <div className="mt-6 flex flex-col gap-3">
          <Link to="/auth/login" search={{ redirect }} className={buttonClass({ variant: "primary", size: "lg", block: true })}>
            {words.signedOut.signIn}
          </Link>
          {signsUp && (
            <Link to="/auth/register" search={{ redirect }} className={buttonClass({ size: "lg", block: true })}>
              {words.signedOut.register}
            </Link>
          )}
          {no}
        </div>
      </>
    )
  }
  return (
    <>
      {email && <p className="mt-3 text-[15px]/[24px] break-words text-fg-2">{words.open.signedIn({ email })}</p>}
      <FormProblem>{problem}</FormProblem>
      <div className="mt-6 flex flex-col gap-3">
        <Button
          variant="primary"
          size="lg"
          block
          busy={doing === "accept"}
          busyLabel={words.open.accepting}
          disabled={doing === "decline"}
          onClick={() => void accept()}
        >
          {words.open.accept}
        </Button>
        {no}
      </div>
    </>
  )
}
