import { authLinks } from "@intray/i18n/auth-links"
import { Button, ButtonLink } from "@intray/ui/button"
import { useQueryClient } from "@tanstack/react-query"
import { Navigate, useRouter } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { FormProblem } from "../../lib/auth/fields.tsx"
import { leaveTo } from "../../lib/auth/leave.ts"
import { inbox } from "../../lib/auth/paths.ts"
import { Said } from "../../lib/auth/say.tsx"
import { forgetSetupToken, setupToken } from "../../lib/auth/setup-token.ts"
import { useSignOut } from "../../lib/auth/sign-out.ts"
import { reasonOf } from "../../lib/reason.ts"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { AuthLayout } from "./layout.tsx"
import { Register } from "./register.tsx"

const words = authLinks.setup
/** Where signing in on the way comes back to. The token is not in it: addresses are written down by servers. */
const here = "/auth/setup"

/** The link that the start prints: its holder's account runs the platform. */
export function SetupPage() {
  useTitle(words.page)
  const [token] = useState(() => setupToken(window.location.hash))
  const { client } = trpc.useUtils()
  const [state, setState] = useState<"checking" | "works" | "over" | "missing">(token === null ? "missing" : "checking")
  const user = trpc.session.get.useQuery().data?.user

  useEffect(() => {
    if (token === null) return
    // Neither the address bar nor the history keeps it.
    window.history.replaceState(window.history.state, "", here)
    void client.setup.check.mutate({ token }).then(
      ({ works }) => setState(works ? "works" : "over"),
      () => setState("over"),
    )
  }, [token, client])

  // Links of the mails from the set-up lead here too, long after it.
  if (state === "missing" && user?.role === "admin") return <Navigate to={inbox} replace />
  if (state === "over" || state === "missing") return <Over missing={state === "missing"} />
  if (state === "checking" || token === null || user === undefined)
    return (
      <AuthLayout title={words.title} intro={words.checking}>
        {null}
      </AuthLayout>
    )
  return <Claim token={token} email={user?.email ?? null} />
}

function useClaim(token: string) {
  const { client } = trpc.useUtils()
  const router = useRouter()
  const queryClient = useQueryClient()
  /** @throws Error in words for people */
  return async () => {
    await client.setup.claim.mutate({ token })
    forgetSetupToken()
    leaveTo(inbox, router, queryClient)
    return "leaving" as const
  }
}

/** The sign-up for the person who is nobody yet, one click for the person who is signed in. */
function Claim({ token, email }: { token: string; email: string | null }) {
  const claim = useClaim(token)
  // Signing up signs in before the link is used: what is shown stays the same until then.
  const [asGuest] = useState(email === null)
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = async () => {
    setProblem(null)
    try {
      return await claim()
    } catch (error) {
      setProblem(reasonOf(error))
      return null
    }
  }
  if (asGuest && problem === null)
    return <Register title={words.title} intro={words.intro} already={words.already} redirect={here} onDone={attempt} />
  return <Confirm email={email ?? ""} problem={problem} onConfirm={attempt} />
}

function Confirm({ email, problem, onConfirm }: { email: string; problem: string | null; onConfirm: () => Promise<unknown> }) {
  const signOut = useSignOut()
  const [doing, setDoing] = useState<"claim" | "out" | null>(null)
  const during = async (what: "claim" | "out", run: () => Promise<unknown>) => {
    if (doing) return
    setDoing(what)
    // Where it works the page is left.
    if (!(await run())) setDoing(null)
  }
  return (
    <AuthLayout title={words.confirm.title} intro={<Said sentence={words.confirm.intro({ email })} />}>
      <FormProblem>{problem}</FormProblem>
      <div className="mt-6 flex flex-col gap-3">
        <Button
          variant="primary"
          size="lg"
          block
          busy={doing === "claim"}
          busyLabel={words.confirm.sending}
          onClick={() => void during("claim", onConfirm)}
        >
          {words.confirm.send}
        </Button>
        <Button
          size="lg"
          block
          variant="quiet"
          busy={doing === "out"}
          onClick={() => void during("out", () => signOut(`/auth/login?redirect=${here}`))}
        >
          {words.confirm.other}
        </Button>
      </div>
    </AuthLayout>
  )
}

/** What a link that was used, or that never was one, leads to; it says the same of both. */
function Over({ missing }: { missing: boolean }) {
  return (
    <AuthLayout title={missing ? words.over.missing : words.over.title} intro={missing ? words.over.missingIntro : words.over.intro}>
      <p className="mt-3 font-mono text-[14px]/[22px]">{words.over.command}</p>
      <div className="mt-6">
        <ButtonLink href={inbox} variant="primary" size="lg" block>
          {words.over.on}
        </ButtonLink>
      </div>
    </AuthLayout>
  )
}
