import { auth } from "@intray/i18n/auth"
import { Button } from "@intray/ui/button"
import { Link, type LinkProps } from "@tanstack/react-router"
import { type ReactNode, useRef, useState } from "react"
import { ProviderMark } from "../../lib/auth/provider-mark.tsx"
import { sayProblem } from "../../lib/auth/say.tsx"
import { signInWith } from "./calls.ts"
import { useWays } from "./hooks.ts"

/** A line with words in its middle: before another way to do the same. */
export function Divider({ children }: { children: ReactNode }) {
  return (
    <p className="my-5 flex items-center gap-4 text-[14px]/[20px] text-fg-3 before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong">
      {children}
    </p>
  )
}

/** A link in running text. */
const inText = "font-semibold text-fg underline underline-offset-4"

type Props = {
  redirect: string | undefined
  onProblem: (words: string) => void
  /** The other page: "New here? Create an account"; null where there is none. */
  other: { question: string; to: LinkProps["to"]; label: string } | null
}

/** What is below signing in and signing up alike: the providers that are set up, and the way to the other page. */
export function FormFoot({ redirect, onProblem, other }: Props) {
  const providers = useWays()?.providers ?? []
  const [leavingTo, setLeavingTo] = useState<string | null>(null)
  const leaving = useRef(false)
  const go = async (id: string) => {
    if (leaving.current) return
    leaving.current = true
    setLeavingTo(id)
    const outcome = await signInWith(id, redirect)
    if (outcome.ok && outcome.leaving) return
    leaving.current = false
    setLeavingTo(null)
    onProblem(outcome.ok ? auth.problems.server : sayProblem(outcome.problem))
  }
  return (
    <>
      {providers.length > 0 && (
        <>
          <Divider>{auth.login.orProvider}</Divider>
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(108px,1fr))] gap-2">
            {providers.map(({ id, name }) => (
              <li key={id} className="flex min-w-0">
                <Button
                  size="lg"
                  block
                  aria-label={leavingTo === id ? auth.login.providerLeaving({ name }) : auth.login.provider({ name })}
                  icon={<ProviderMark name={name} />}
                  busy={leavingTo === id}
                  className="min-w-0 px-3!"
                  onClick={() => void go(id)}
                >
                  <span className="min-w-0 truncate">{name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {other && (
        <p className="mt-8 text-[15px]/[24px] text-fg-2">
          {other.question}{" "}
          <Link to={other.to} search={{ redirect } as never} className={inText}>
            {other.label}
          </Link>
        </p>
      )}
    </>
  )
}
