import "./lib/zod-without-eval.ts"
import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { lazy, StrictMode, Suspense } from "react"
import { createRoot } from "react-dom/client"
import { leaveTo } from "./lib/auth/leave.ts"
import { connectAuth } from "./lib/auth-client.ts"
import { fetchAhead } from "./lib/builds/ahead.ts"
import { offerNewBuilds } from "./lib/builds/offer.ts"
import { tellCutPastes } from "./lib/cut-pastes.ts"
import { takeEarly } from "./lib/early.ts"
import { fillCache } from "./lib/fill-cache.ts"
import { createQueryClient } from "./lib/query-client.ts"
import { keepTranslatedText } from "./lib/translated-text.ts"
import { createTrpcClient, createUtils, storeTeam, trpc } from "./lib/trpc.ts"
import { holdsUnsaved, outlastsSession } from "./lib/unsaved.ts"
import { makeRouter } from "./routes/router.tsx"

// Where it cannot be fetched the pages do without it, until they are loaded again.
const ActingBanner = lazy(() =>
  import("./features/admin/banner.tsx").then(
    (module) => ({ default: module.ActingBanner }),
    () => ({ default: () => null }),
  ),
)

/** Says that one acts as somebody else, where one does. */
function Acting() {
  const { data } = trpc.session.get.useQuery()
  if (!data?.impersonator && !data?.acted) return null
  return (
    <Suspense>
      <ActingBanner />
    </Suspense>
  )
}

keepTranslatedText()
offerNewBuilds()
fetchAhead()
tellCutPastes()

const queryClient = createQueryClient(() => {
  // What waits for its person stays; it says itself that one is signed out.
  if (outlastsSession()) return
  // The session has ended: forget what it showed, and let the guard lead to sign-in and back.
  void utils.session.get.invalidate().then(() => router.invalidate())
})
const trpcClient = createTrpcClient(() => {
  // What was typed stays until the person who typed it has seen why it was not taken; the next page is the other person's.
  if (!holdsUnsaved()) window.location.reload()
})
const utils = createUtils(queryClient, trpcClient)
const router = makeRouter({ utils, queryClient })
connectAuth({
  go: (url) => leaveTo(url, router, queryClient),
  refresh: () => void utils.session.get.invalidate(),
})

const root = document.getElementById("root")
if (!root) throw new Error("The document has no #root")
const app = (
  <StrictMode>
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {/* Outside of every page, those for what fails included: the way back from acting as somebody else never goes. */}
        <Acting />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>
  </StrictMode>
)
void takeEarly().then((early) => {
  if (early) {
    fillCache(queryClient, early)
    // The answers are those of the team that the address names, where the session says so; else the guard has all of them asked for again.
    if (early.team !== undefined) storeTeam(utils.session.get.getData()?.team ?? undefined)
  }
  createRoot(root).render(app)
})
