import { common } from "@intray/i18n/common"
import { onboarding as words } from "@intray/i18n/onboarding"
import { shell } from "@intray/i18n/shell"
import { Button, ButtonLink } from "@intray/ui/button"
import { Logo, Mark } from "@intray/ui/logo"
import { Outlet } from "@tanstack/react-router"
import { useSignOut } from "../../lib/auth/sign-out.ts"
import { trpc } from "../../lib/trpc.ts"
import { useLanguageFromServer } from "../../lib/use-language.ts"

/** Frame of the admin area for a platform admin without a team, or whose team is not set up: no sidebar, since it has only links of a team. */
export function NoTeamFrame() {
  const user = trpc.session.get.useQuery().data?.user
  const signOut = useSignOut()
  useLanguageFromServer()
  return (
    <div className="flex h-[calc(100dvh-var(--banner,0px))] flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-fg px-3 py-2 text-bg no-underline focus:translate-y-0"
      >
        {shell.skipToContent}
      </a>
      <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-b px-3.5 py-2 text-[13px]/[20px] text-fg-2 md:px-[22px]">
        <a href="/" aria-label={common.product} className="mr-auto flex rounded-control">
          <Logo className="max-md:hidden" />
          <Mark className="md:hidden" />
        </a>
        <span className="min-w-0 truncate max-md:hidden">{user ? words.signedInAs({ email: user.email }) : ""}</span>
        <ButtonLink href="/dashboard/onboarding" size="sm">
          {words.backFromAdmin}
        </ButtonLink>
        <Button variant="quiet" size="sm" onClick={() => void signOut()}>
          {words.signOut}
        </Button>
      </div>
      <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Outlet />
      </main>
    </div>
  )
}
