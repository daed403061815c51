import { publicPages as words } from "@intray/i18n/translated"
import { ButtonLink } from "@intray/ui/button"
import { Keycap } from "@intray/ui/keycap"
import { Logo } from "@intray/ui/logo"
import { ArrowLeft } from "lucide-react"
import { LanguageSwitch } from "../lib/language-switch.tsx"
import { OperatorLinks } from "../lib/operator-links.tsx"

/** The page of an unknown address: status code, status, title, description and message, each once. */
export function NotFoundPage({ path }: { path: string }) {
  const { code, status, title, text, message, codeLabel, back } = words.notFound
  return (
    <div className="flex min-h-dvh flex-col px-5 py-6 sm:px-11 sm:py-9">
      <header>
        <a href="/" className="-my-2 inline-flex min-h-11 items-center rounded-control">
          <Logo />
        </a>
      </header>
      <main className="mx-auto flex w-full max-w-140 flex-1 flex-col items-start justify-center pb-[14dvh]">
        <p className="flex items-center gap-2.5" role="img" aria-label={codeLabel({ code, status })}>
          {[...code].map((glyph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: three glyphs that never change.
            <Keycap key={index} glyph={glyph} size="lg" tilted={index === 1} />
          ))}
          <bdi className="type-code ms-2 text-[14px]! text-fg-3">{status}</bdi>
        </p>
        <h1 className="type-page mt-6">{title}</h1>
        <p className="mt-4 text-[17px] leading-[27px] text-fg-2">{text}</p>
        <p className="mt-2 max-w-full font-mono text-[14px] leading-[22px] [overflow-wrap:anywhere] text-fg-3">{message({ path })}</p>
        <ButtonLink
          href="/"
          variant="primary"
          size="lg"
          className="mt-7"
          icon={<ArrowLeft aria-hidden="true" size={20} className="rtl:-scale-x-100" />}
        >
          {back}
        </ButtonLink>
      </main>
      <footer>
        <LanguageSwitch />
        <OperatorLinks />
      </footer>
    </div>
  )
}
