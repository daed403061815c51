import { useNavigate, useSearch } from "@tanstack/react-router"
import { OnboardingPage } from "../features/onboarding/page.tsx"
import { DeletedTeams } from "../features/team/deleted-teams.tsx"
import { TemplateGallery } from "../features/templates/gallery.tsx"
import { safeRedirect } from "../lib/safe-redirect.ts"
import { keepTeam } from "../lib/trpc.ts"

/** The first steps, with the gallery of templates in them. */
export function OwnOnboardingPage() {
  const navigate = useNavigate()
  const { redirect, team } = useSearch({ from: "/dashboard/onboarding" })
  return (
    <OnboardingPage
      gallery={(props) => <TemplateGallery {...props} />}
      beneath={<DeletedTeams />}
      onTeam={async (slug) => {
        keepTeam(slug)
        if (team !== undefined) await navigate({ to: "/dashboard/onboarding", search: { redirect, team: slug }, replace: true })
      }}
      onLeave={async () => {
        const target = safeRedirect(redirect)
        await navigate(target.startsWith("/dashboard") ? { to: target, replace: true } : { href: target, replace: true })
      }}
    />
  )
}
