import { defineConfig } from "vite"
import { cutting, here, server, shared } from "./build/config.ts"
import { latestBuild, preloadApp } from "./build/documents.ts"
import type { Stages } from "./build/first-loads.ts"
import { firstPaint } from "./build/first-paint.ts"
import { pdfData } from "./build/pdf-data.ts"
import { precompress } from "./build/precompress.ts"
import { listRoutes } from "./build/routes.ts"
import { helpersInside } from "./build/runtime.ts"
import { englishWords } from "./build/words.ts"

/** What the app cannot begin without; what the inbox and sign-in add to it; and what a submission is read with, once the list is. */
const stages: Stages = [
  [{ name: "start", of: ["main.tsx"] }],
  [{ name: "core", of: ["app.tsx"] }],
  [
    { name: "inbox", of: ["routes/dashboard-page.tsx", "routes/submissions-page.tsx"] },
    { name: "auth", of: ["features/auth/login.tsx", "features/auth/register.tsx"] },
  ],
  [
    {
      name: "reading",
      after: ["inbox"],
      of: [
        "features/submissions/reading/reading.tsx",
        "features/submissions/reading/rail.tsx",
        "features/messages/new-messages.tsx",
        "routes/open-below.tsx",
      ],
    },
    // What talks to the server of the person who signs in: fetched once its page is.
    { name: "auth-client", after: ["auth"], of: ["../../../packages/auth/src/client.ts"] },
  ],
]

/**
 * The members' app and the pages for everybody are built one after the other: what two entries share would be cut into a file for every
 * way of sharing it, and a visitor's form came in sixty. `vite.public.config.ts` is built first and empties the folder.
 */
export default defineConfig({
  ...shared,
  plugins: [
    ...shared.plugins,
    englishWords(),
    helpersInside("start"),
    firstPaint(),
    listRoutes(),
    preloadApp(),
    latestBuild({ beside: "public.html" }),
    pdfData(),
    precompress(),
  ],
  server: {
    port: 5173,
    proxy: { "/api": { target: server }, "/builds": { target: server }, "/dev/mails": { target: server } },
  },
  build: {
    ...shared.build,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: { app: here("index.html") }, output: cutting(stages, 8_000) },
  },
})
