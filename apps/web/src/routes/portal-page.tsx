import { useNavigate, useParams, useSearch } from "@tanstack/react-router"
import { lazy } from "react"
import { PortalPage } from "../features/portals/portal-page.tsx"
import { useCan } from "../lib/can.ts"
import { chunk } from "../lib/reload-guard.ts"
import { trpc } from "../lib/trpc.ts"

const ReviewTab = lazy(() => chunk(import("../features/reviews/plan/review-tab.tsx")).then((it) => ({ default: it.ReviewTab })))

/** One portal by the slug of the address. A new address takes the place of the old one in the history. */
export function OnePortalPage() {
  const { slug } = useParams({ from: "/dashboard/portals/$slug" })
  const { tab } = useSearch({ from: "/dashboard/portals/$slug" })
  const session = trpc.session.get.useQuery()
  const navigate = useNavigate()
  const team = session.data?.team
  const can = useCan()
  const to = "/dashboard/portals/$slug"
  return (
    <PortalPage
      slug={slug}
      tab={tab ?? "build"}
      team={team?.name ?? ""}
      readOnly={!can({ portal: ["update"] })}
      allowed={{ create: can({ portal: ["create"] }), saveTemplate: can({ template: ["create"] }), review: can({ review: ["manage"] }) }}
      // The same portal at its new address: what is half typed in it stays.
      onMoved={(next) =>
        void navigate({ to, params: { slug: next }, search: (before) => ({ ...before, tab }), replace: true, ignoreBlocker: true })
      }
      onOpened={(next) => void navigate({ to, params: { slug: next }, search: {} })}
      onTab={(next) =>
        void navigate({
          to,
          params: { slug },
          search: (before) => ({ ...before, tab: next === "build" ? undefined : next }),
          replace: true,
        })
      }
      renderReview={(portal, bar) => <ReviewTab portal={portal} bar={bar} />}
    />
  )
}
