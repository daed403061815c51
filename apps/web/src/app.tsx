import "./lib/zod-without-eval.ts"
import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { ActingBanner } from "./features/admin/banner.tsx"
import { leaveTo } from "./lib/auth/leave.ts"
import { connectAuth } from "./lib/auth-client.ts"
import { fetchAhead } from "./lib/builds/ahead.ts"
import { offerNewBuilds } from "./lib/builds/offer.ts"
import { createQueryClient } from "./lib/query-client.ts"
import { createTrpcClient, createUtils, trpc } from "./lib/trpc.ts"
import { holdsUnsaved } from "./lib/unsaved.ts"
import { makeRouter } from "./routes/router.tsx"

offerNewBuilds()
fetchAhead()

const queryClient = createQueryClient(() => {
  // What was typed stays; the page that holds it says that one is signed out.
  if (holdsUnsaved()) return
  // The session has ended: forget what it showed, and let the guard lead to sign-in and back.
  void utils.session.get.invalidate().then(() => router.invalidate())
})
const trpcClient = createTrpcClient()
const utils = createUtils(queryClient, trpcClient)
const router = makeRouter({ utils, queryClient })
connectAuth({
  go: (url) => leaveTo(url, router, queryClient),
  refresh: () => void utils.session.get.invalidate(),
})

const root = document.getElementById("root")
if (!root) throw new Error("The document has no #root")
createRoot(root).render(
  <StrictMode>
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {/* Outside of every page, those for what fails included: the way back from acting as somebody else never goes. */}
        <ActingBanner />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>
  </StrictMode>,
)
