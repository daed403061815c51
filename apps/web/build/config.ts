import { fileURLToPath } from "node:url"
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import type { Rolldown } from "vite"
import { chunkLoading } from "./chunk-loading.ts"
import { devDocuments } from "./dev-documents.ts"
import { directImports } from "./direct-imports.ts"
import { preloadFonts } from "./documents.ts"
import { firstLoads, type Stages } from "./first-loads.ts"
import { halves } from "./halves.ts"
import { schemaFree } from "./schemas.ts"

/** The absolute path of a file of this workspace. */
export const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
/** Where the server listens in development. */
export const server = "http://localhost:3000"

/** What is left of the icons once the first loads have theirs: a request costs more than most of them weigh. */
const icons = { name: "icons", test: /node_modules[\\/]lucide-react[\\/]/, includeDependenciesRecursively: false, priority: 1 }

/** Imported by many for the schemas next to what they need, and needed by few: in a file of its own, which comes when something is checked. */
const zod = { name: "zod", test: /node_modules[\\/]zod[\\/]/, includeDependenciesRecursively: false, priority: 3 }

/**
 * How files are cut: first one for each load of `firstLoads`; then what several pages need is put together in files of about so many bytes
 * (before compression), which may import each other in a circle; `strictExecutionOrder` keeps their modules running in the order of their
 * imports all the same. The larger the number, the fewer the requests, and the more of what it does not need a page loads. None: as the
 * bundler cuts them.
 */
export function cutting(stages: Stages, bytes?: number): Rolldown.OutputOptions {
  const first = firstLoads(stages.map((loads) => loads.map((load) => ({ ...load, of: load.of.map((path) => here(`src/${path}`)) }))))
  if (!bytes) return { codeSplitting: { groups: [zod, first, icons] } }
  const together = { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: bytes }
  return { strictExecutionOrder: true, codeSplitting: { groups: [zod, first, icons, together] } }
}

/** What both builds of the web app have in common. */
export const shared = {
  root: here("."),
  appType: "mpa" as const,
  plugins: [chunkLoading(), halves(), schemaFree(), directImports(), react(), tailwindcss(), devDocuments({ server }), preloadFonts()],
  resolve: {
    // The original locks the page's scrolling with a style element, which the page's policy forbids.
    alias: { "react-remove-scroll": here("src/lib/scroll-lock.tsx") },
    dedupe: ["react", "react-dom"],
  },
  build: {
    target: "es2022",
    // Fonts and images as data: addresses would need a wider policy.
    assetsInlineLimit: 0,
  },
}
