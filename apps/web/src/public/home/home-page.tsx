import { home as words } from "@intray/i18n/home"
import { ButtonLink } from "@intray/ui/button"
import { Logo, Mark } from "@intray/ui/logo"
import { OperatorLinks } from "../lib/operator-links.tsx"
import type { OfferedPlan } from "../page-data.ts"
import { ColorModeButton } from "./color-mode-button.tsx"
import { Demo } from "./demo.tsx"
import { ForWhom } from "./for-whom.tsx"
import { Plans } from "./plans.tsx"
import { Promises } from "./promises.tsx"
import { Run } from "./run.tsx"
import { useSignedIn } from "./use-signed-in.ts"
import { Way } from "./way.tsx"

/** `/`: what Intray is, the labelling to try, and the way in. */
export function HomePage({ signedIn: first, plans }: { signedIn: boolean; plans: OfferedPlan[] }) {
  const signedIn = useSignedIn(first)
  return (
    <div className="mx-auto max-w-[1200px] px-4 sm:px-6">
      <header className="flex min-h-20 items-center gap-2 max-sm:min-h-16">
        <a href="/" className="mr-auto inline-flex min-h-11 items-center rounded-control">
          <Logo />
        </a>
        <nav className="flex items-center gap-1 text-[15px] sm:gap-3">
          <a href="#how" className="hidden min-h-11 items-center rounded-control px-2 text-fg-2 hover:text-fg md:flex">
            {words.nav.how}
          </a>
          <a href="#run" className="hidden min-h-11 items-center rounded-control px-2 text-fg-2 hover:text-fg md:flex">
            {words.nav.run}
          </a>
          {signedIn ? (
            <ButtonLink href="/dashboard" size="lg">
              {words.openDashboard}
            </ButtonLink>
          ) : (
            <>
              <a href="/auth/login" className="flex min-h-11 items-center rounded-control px-2 font-emph hover:underline">
                {words.signIn}
              </a>
              <ButtonLink href="/auth/register" size="lg" className="max-sm:hidden!">
                {words.getStarted}
              </ButtonLink>
            </>
          )}
        </nav>
      </header>
      <main>
        <section className="grid items-end gap-x-16 gap-y-5 pt-6 pb-9 sm:pt-14 lg:grid-cols-[minmax(0,1fr)_400px]">
          <div>
            <p className="mb-3 text-[15px] leading-6 font-emph text-fg-2">{words.tagline}</p>
            <h1 className="type-hero max-w-[10em] max-xs:text-[46px]! lg:text-[clamp(64px,6.4vw,92px)]! lg:leading-[0.96]!">
              {words.headline}
            </h1>
          </div>
          <div>
            <p className="max-w-[60ch] text-[17px] leading-[28px] text-fg-2">{words.lead}</p>
            <div className="mt-5 flex flex-wrap gap-3">
              <ButtonLink variant="primary" size="lg" href={signedIn ? "/dashboard" : "/auth/register"} className="h-12! max-sm:flex-1">
                {signedIn ? words.openDashboard : words.getStarted}
              </ButtonLink>
              <ButtonLink variant="quiet" size="lg" href="#run" className="h-12!">
                {words.nav.run}
              </ButtonLink>
            </div>
          </div>
        </section>
        <Demo />
        <p className="mt-3 text-[13px] leading-5 text-fg-3">{words.demo.invented}</p>
        <Promises />
        <Way />
        <ForWhom />
        <Run />
        {plans.length > 0 && <Plans plans={plans} />}
      </main>
      <footer className="flex min-h-20 items-center gap-3 border-t text-[14px] text-fg-3">
        <Mark size={20} />
        {words.footer}
        <OperatorLinks className="min-w-0" />
        <ColorModeButton className="ml-auto" />
      </footer>
    </div>
  )
}
