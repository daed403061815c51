import { defineConfig } from "vite"
import { refuseCircles } from "./build/circles.ts"
import { cutting, here, shared } from "./build/config.ts"
import type { Stages } from "./build/first-loads.ts"
import { helpersInside } from "./build/runtime.ts"
import { pageWords } from "./build/words.ts"

/** What every page for everybody begins with; the pages themselves; and what a form and a status page fetch once they stand. */
const stages: Stages = [
  [{ name: "start", of: ["public/main.tsx"] }],
  [
    { name: "form", of: ["public/portal/portal-page.tsx"] },
    { name: "status", of: ["public/status/status-page.tsx"] },
    { name: "home", of: ["public/home/home-page.tsx"] },
  ],
  [
    {
      name: "uploads",
      after: ["form"],
      of: ["public/portal/upload-row.tsx", "public/portal/upload-peek.tsx", "public/portal/unlock-form.tsx", "lib/upload/carriers.ts"],
    },
    { name: "search", after: ["form"], of: ["public/portal/search-checks.tsx"] },
    {
      name: "asking",
      after: ["status"],
      of: ["public/status/replace-link-dialog.tsx", "public/status/erase-dialog.tsx", "public/status/watch-dialog.tsx"],
    },
    { name: "attachments", after: ["status"], of: ["lib/upload/attached-list.tsx", "lib/upload/carriers.ts"] },
  ],
]

/** The pages for everybody: portals, status pages, the front page. Built before the members' app, into the same folder. */
export default defineConfig({
  ...shared,
  plugins: [...shared.plugins, pageWords(), helpersInside("start"), refuseCircles()],
  build: {
    ...shared.build,
    emptyOutDir: true,
    rolldownOptions: { input: { public: here("public.html") }, output: cutting(stages) },
  },
})
