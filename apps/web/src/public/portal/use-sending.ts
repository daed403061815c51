import { type RefObject, useEffect, useRef, useState } from "react"
import { randomHex } from "../../lib/random.ts"
import type { Proof } from "./proof.ts"
import { type Receipt, type SendFailure, type SendResult, sendSubmission } from "./send.ts"

export type Sending =
  | { phase: "idle" }
  /** Asked to send; the uploads come first. */
  | { phase: "waiting" }
  /** `slow`: it takes longer than one expects. */
  | { phase: "sending"; slow: boolean }
  /** No connection, or a server in trouble: it goes on by itself. */
  | { phase: "away"; why: "offline" | "busy" }
  | { phase: "failed"; failure: SendFailure }
  | { phase: "sent"; receipt: Receipt; answers: Record<string, unknown> }

const SLOW_MS = 8_000
/** Long enough for almost every machine to have solved it; the server takes what comes without, unless there is a flood. */
const PROOF_MS = 1_500
const PROOF_WANTED_MS = 60_000
/** Tries at a server that answers, but wrongly. One that does not answer is tried until somebody stops it. */
const BUSY_TRIES = 4

/** Milliseconds between the tries: 2, 4, 8 … 30 seconds. */
export function pauseBefore(tries: number): number {
  return Math.min(30_000, 1000 * 2 ** tries)
}

/** Sends the answers to another place than the portal's own. Never throws. */
export type Deliver = (answers: Record<string, unknown>) => Promise<SendResult>

type Wiring = {
  slug: string
  version: number
  pass: RefObject<string | null>
  proof: Proof | null
  key: RefObject<string>
  website: () => string
  instead?: Deliver
}

/**
 * Sends, and sends again by the same key for as long as it is not known what became of it: after lost connections, troubled
 * servers and answers that went missing it is one submission.
 */
export function useSending(wiring: Wiring) {
  const [sending, setSending] = useState<Sending>({ phase: "idle" })
  const inFlight = useRef(false)
  const lastTry = useRef<Record<string, unknown> | null>(null)
  /** Ends the pause between two tries: true goes on, false stops. */
  const wake = useRef<((goOn: boolean) => void) | null>(null)

  useEffect(() => {
    const onOnline = () => wake.current?.(true)
    window.addEventListener("online", onOnline)
    return () => {
      window.removeEventListener("online", onOnline)
      wake.current?.(false)
    }
  }, [])

  const pause = (ms: number) =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => end(true), ms)
      const end = (goOn: boolean) => {
        clearTimeout(timer)
        wake.current = null
        resolve(goOn)
      }
      wake.current = end
    })

  const once = async (answers: Record<string, unknown>, challenge: string | null): Promise<SendResult> => {
    setSending({ phase: "sending", slow: false })
    const slow = setTimeout(() => setSending({ phase: "sending", slow: true }), SLOW_MS)
    const { slug, version, pass, key, website } = wiring
    const answer = wiring.instead
      ? wiring.instead(answers)
      : sendSubmission({
          slug,
          version,
          answers,
          idempotencyKey: key.current,
          pass: pass.current,
          challenge,
          website: website(),
        })
    const result = await answer
    clearTimeout(slow)
    return result
  }

  /** Sends until something is known. Null when the person stopped it. */
  const untilKnown = async (answers: Record<string, unknown>): Promise<SendResult | null> => {
    let challenge = (await wiring.proof?.take(PROOF_MS)) ?? null
    let proofAsked = false
    for (let tries = 1; ; tries += 1) {
      const result = await once(answers, challenge)
      if (result.kind === "proof" && wiring.proof && !proofAsked) {
        proofAsked = true
        challenge = await wiring.proof.take(PROOF_WANTED_MS)
        continue
      }
      const again = result.kind === "offline" || (result.kind === "failed" && tries < BUSY_TRIES)
      if (!again) return result
      setSending({ phase: "away", why: result.kind === "offline" ? "offline" : "busy" })
      if (!(await pause(pauseBefore(tries)))) return null
    }
  }

  /** Gives the issues when the answers were refused; `sending` reports everything else. */
  const deliver = async (answers: Record<string, unknown>) => {
    if (inFlight.current) return null
    inFlight.current = true
    setSending({ phase: "sending", slow: false })
    let result = await untilKnown(answers)
    if (result?.kind === "sentAlready" && lastTry.current) {
      // An answer was lost on the way and the form changed since. Asking again with what was sent then gives its number and link.
      const earlier = await once(lastTry.current, null)
      if (earlier.kind === "sent") result = { kind: "sentAlready", earlier: earlier.receipt }
    }
    lastTry.current = answers
    inFlight.current = false
    // What was tried may have arrived all the same.
    if (!result) setSending({ phase: "failed", failure: { kind: "stopped" } })
    else if (result.kind === "sent") setSending({ phase: "sent", receipt: result.receipt, answers })
    else if (result.kind === "invalid") setSending({ phase: "idle" })
    else {
      // The same key with other answers was refused; what is typed now is a submission of its own.
      if (result.kind === "sentAlready") wiring.key.current = randomHex(16)
      setSending({ phase: "failed", failure: result })
    }
    return result
  }

  return {
    sending,
    setSending,
    deliver,
    /** Is something on its way? Then nothing may be changed that would not be sent. */
    isBusy: () => inFlight.current,
    stopTrying: () => wake.current?.(false),
    goOnNow: () => wake.current?.(true),
  }
}
