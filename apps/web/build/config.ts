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

/** Returns the absolute path of a file in this workspace. */
export const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
/** URL of the server in development. */
export const server = "http://localhost:3000"

/** Groups the icons that no first load uses: a request costs more than most of them weigh. */
const icons = { name: "icons", test: /node_modules[\\/]lucide-react[\\/]/, includeDependenciesRecursively: false, priority: 1 }

/** Many modules import zod for schemas, but few pages run it: a file of its own, loaded when something is validated. */
const zod = { name: "zod", test: /node_modules[\\/]zod[\\/]/, includeDependenciesRecursively: false, priority: 3 }

/**
 * Options for splitting the code: one file for each load of `firstLoads`; modules that several pages share are merged into files of about
 * `bytes` bytes before compression. Merged files may import each other in a circle; `strictExecutionOrder` keeps the order of execution.
 * A larger number means fewer requests, but more unused code per page. Without `bytes`, the bundler decides.
 */
export function cutting(stages: Stages, bytes?: number): Rolldown.OutputOptions {
  const first = firstLoads(stages.map((loads) => loads.map((load) => ({ ...load, of: load.of.map((path) => here(`src/${path}`)) }))))
  if (!bytes) return { codeSplitting: { groups: [zod, first, icons] } }
  const together = { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: bytes }
  return { strictExecutionOrder: true, codeSplitting: { groups: [zod, first, icons, together] } }
}

/** Configuration of both builds of the web app. */
export const shared = {
  root: here("."),
  appType: "mpa" as const,
  plugins: [chunkLoading(), halves(), schemaFree(), directImports(), react(), tailwindcss(), devDocuments({ server }), preloadFonts()],
  resolve: {
    // The original locks scrolling with a style element, which the page's Content-Security-Policy forbids.
    alias: { "react-remove-scroll": here("src/lib/scroll-lock.tsx") },
    dedupe: ["react", "react-dom"],
  },
  build: {
    target: "es2022",
    // Inlined fonts and images (data: URLs) would need a weaker Content-Security-Policy.
    assetsInlineLimit: 0,
  },
}
