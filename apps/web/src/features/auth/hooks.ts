import { useQueryClient } from "@tanstack/react-query"
import { useNavigate, useRouter } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { leaveTo } from "../../lib/auth/leave.ts"
import { offerPasskeys, passkeysFill } from "../../lib/auth/passkey.ts"
import type { AuthProblem } from "../../lib/auth/problem.ts"
import { secondFactorOf } from "../../lib/auth/second-factor.ts"
import { useBaseUrl } from "../../lib/auth/use-base-url.ts"
import { whenAtRest } from "../../lib/builds/ahead.ts"
import { safeRedirect } from "../../lib/safe-redirect.ts"
import { trpc } from "../../lib/trpc.ts"

/** What can be signed in with here; nothing while that is not known. */
export function useWays() {
  return trpc.session.get.useQuery().data?.auth
}

/** False: what is mailed stays on the server. */
export function useMails(): boolean {
  return trpc.session.get.useQuery().data?.mail.configured ?? true
}

/** Goes on after signing in: to where the address said, if that is a place of this app, else to the inbox. */
export function useLeave(redirect: string | undefined): () => "leaving" {
  const router = useRouter()
  const queryClient = useQueryClient()
  return () => {
    leaveTo(safeRedirect(redirect), router, queryClient)
    return "leaving"
  }
}

/** Goes on after the first step of signing in: to the second where the answer asks for it, else as `useLeave`. */
export function useFirstStep(redirect: string | undefined): (answer: unknown) => "leaving" {
  const leave = useLeave(redirect)
  const navigate = useNavigate()
  return (answer) => {
    const factors = secondFactorOf(answer)
    if (!factors) return leave()
    void navigate({ to: "/auth/second-factor", search: { redirect, methods: factors.join(",") } })
    return "leaving"
  }
}

/** Seconds that still have to pass; `start` begins again. */
export function useCountdown(first: number): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(first)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}

/** Milliseconds after which a waiting request for a passkey is made again: the server remembers what it asked for five minutes. */
const askAnew = 240_000

/**
 * Offers passkeys in the list below the e-mail field for as long as the page is there, or until one was refused: the browser is asked once
 * a visit, and not again at once, whatever it answers.
 * @param onDone the answer to the one that was chosen
 * @param onProblem why the chosen one did not do; a person who chooses none is no news
 */
export function usePasskeyFill(onDone: (answer: unknown) => void, onProblem: (problem: AuthProblem) => void): void {
  const base = useBaseUrl()
  const told = useRef({ onDone, onProblem })
  told.current = { onDone, onProblem }
  useEffect(() => {
    if (base === undefined) return
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const offer = async () => {
      if (gone || !(await passkeysFill(base)) || gone) return
      timer = setTimeout(() => void offer(), askAnew)
      const outcome = await offerPasskeys()
      if (gone || outcome === null) return
      clearTimeout(timer)
      if (outcome.ok) told.current.onDone(outcome.data)
      else told.current.onProblem(outcome.problem)
    }
    // What talks to the server for it is a piece of its own, which the page does not wait for.
    whenAtRest(() => void offer())
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [base])
}
