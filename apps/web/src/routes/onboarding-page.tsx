import { Skeleton } from "@intray/ui/skeleton"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { lazy, Suspense } from "react"
import { OnboardingPage } from "../features/onboarding/page.tsx"
import { DeletedTeams } from "../features/team/deleted-teams.tsx"
import { TemplateGallery } from "../features/templates/gallery.tsx"
import { chunk } from "../lib/reload-guard.ts"
import { safeRedirect } from "../lib/safe-redirect.ts"
import { storeTeam } from "../lib/trpc.ts"

const FormPreview = lazy(() => chunk(import("../features/portals/form-preview.tsx")).then((it) => ({ default: it.FormPreview })))

/** The first steps, with the gallery of templates and the finished form in them. */
export function OwnOnboardingPage() {
  const navigate = useNavigate()
  const { redirect, team } = useSearch({ from: "/dashboard/onboarding" })
  return (
    <OnboardingPage
      gallery={(props) => <TemplateGallery {...props} />}
      preview={(props) => (
        <Suspense fallback={<Skeleton className="size-full" />}>
          <FormPreview {...props} />
        </Suspense>
      )}
      beneath={<DeletedTeams />}
      onTeam={async (slug) => {
        storeTeam({ slug })
        if (team !== undefined) await navigate({ to: "/dashboard/onboarding", search: { redirect, team: slug }, replace: true })
      }}
      onLeave={async (to) => {
        if (to) return navigate({ to: "/dashboard/portals/$slug", params: { slug: to.portal }, replace: true })
        const target = safeRedirect(redirect)
        await navigate(target.startsWith("/dashboard") ? { to: target, replace: true } : { href: target, replace: true })
      }}
    />
  )
}
