import { auth } from "@intray/i18n/auth"
import { otherHost } from "@intray/i18n/other-host"
import { ButtonLink } from "@intray/ui/button"
import { Keycap } from "@intray/ui/keycap"
import type { Hue } from "@intray/ui/lib/hues"
import { Logo } from "@intray/ui/logo"
import { type ReactNode, useEffect, useRef } from "react"
import { openedAs } from "../../lib/auth/address.ts"
import { useBaseUrl } from "../../lib/auth/use-base-url.ts"
import { LanguageLinks } from "./language-links.tsx"

const { keys } = auth.aside
const board: readonly { glyph: string; name: string; hue: Hue; pressed?: boolean }[] = [
  { glyph: "1", name: keys.sign, hue: "emerald" },
  { glyph: "2", name: keys.shortlist, hue: "cyan", pressed: true },
  { glyph: "3", name: keys.secondListen, hue: "amber" },
  { glyph: "4", name: keys.pass, hue: "grey" },
  { glyph: "5", name: keys.onSound, hue: "blue" },
  { glyph: "6", name: keys.adjacent, hue: "indigo" },
  { glyph: "7", name: keys.off, hue: "grey" },
  { glyph: "8", name: keys.mix, hue: "orange" },
  { glyph: "9", name: keys.idea, hue: "violet" },
  { glyph: "N", name: keys.notOurs, hue: "pink" },
  { glyph: "I", name: keys.intro, hue: "teal" },
  { glyph: "M", name: keys.more, hue: "fuchsia" },
]

type Props = {
  title: string
  intro?: ReactNode
  /** Takes the place of another step: the focus goes to its title, so that it is read out. */
  follows?: boolean
  children: ReactNode
}

/**
 * The frame of the pages before sign-in: the form at the left, what it is for at the right. Opened under another name than the server's,
 * which it learns here where a proxy keeps the name from it, it says which setting to change instead of a form that would fail.
 */
export function AuthLayout(props: Props) {
  const base = useBaseUrl()
  if (!base || openedAs(base, window.location.hostname) !== "elsewhere") return <Frame {...props} />
  return (
    <Frame title={otherHost.title} intro={otherHost.text({ base })}>
      <p className="mt-3 text-[15px]/[24px] break-words text-fg-2">{otherHost.setting({ origin: window.location.origin })}</p>
      <ButtonLink className="mt-6 self-start" href={base} variant="primary" size="lg">
        {otherHost.go({ base })}
      </ButtonLink>
    </Frame>
  )
}

function Frame({ title, intro, follows = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (follows) heading.current?.focus()
  }, [follows])
  return (
    <div className="type-public flex min-h-dvh">
      <div className="flex min-w-0 flex-1 flex-col px-5 sm:px-11">
        <header className="flex h-18 flex-none items-center sm:h-25">
          <a href="/" className="flex rounded-control">
            <Logo />
          </a>
        </header>
        <main className="mx-auto flex w-full max-w-90 flex-1 flex-col justify-center pt-2 pb-24">
          <h1
            ref={heading}
            tabIndex={follows ? -1 : undefined}
            className="outline-none font-display text-[38px]/[44px] font-bold tracking-[-0.03em] text-balance max-sm:text-[34px]/[38px]"
          >
            {title}
          </h1>
          {intro && <p className="mt-2 text-[15px]/[24px] text-fg-2">{intro}</p>}
          {children}
        </main>
        <LanguageLinks />
      </div>
      <aside className="hidden flex-1 flex-col items-center justify-center border-l bg-sunken px-10 lg:flex" aria-hidden="true">
        <div className="w-full max-w-124">
          <div className="grid grid-cols-4 gap-4">
            {board.map((key) => (
              <Keycap key={key.glyph} {...key} className="aspect-square h-auto" />
            ))}
          </div>
          <p className="mt-9 font-display text-[25px]/[32px] font-bold tracking-[-0.02em]">{auth.aside.line}</p>
          <p className="font-display text-[25px]/[32px] font-bold tracking-[-0.02em] text-fg-3">{auth.aside.second}</p>
        </div>
      </aside>
    </div>
  )
}
