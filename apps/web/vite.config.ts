import { fileURLToPath } from "node:url"
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { devDocuments } from "./build/dev-documents.ts"
import { latestBuild, preloadFonts } from "./build/documents.ts"
import { firstPaint } from "./build/first-paint.ts"
import { halves } from "./build/halves.ts"
import { precompress } from "./build/precompress.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** Where the server listens in development. */
const server = "http://localhost:3000"

export default defineConfig({
  root: here("."),
  appType: "mpa",
  plugins: [halves(), react(), tailwindcss(), devDocuments({ server }), firstPaint(), preloadFonts(), latestBuild(), precompress()],
  resolve: {
    // The original locks the page's scrolling with a style element, which the page's policy forbids.
    alias: { "react-remove-scroll": here("src/lib/scroll-lock.tsx") },
    dedupe: ["react", "react-dom"],
  },
  server: {
    port: 5173,
    proxy: { "/api": { target: server }, "/builds": { target: server }, "/dev/mails": { target: server } },
  },
  build: {
    target: "es2022",
    // Fonts and images as data: addresses would need a wider policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { app: here("index.html"), public: here("public.html") } },
  },
})
