import { builtinModules } from "node:module"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const builtin = new Set(builtinModules)

/** Bundles our own code for Node, so that starting compiles nothing; packages from the registry stay where npm put them. */
export default defineConfig({
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist",
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: {
        main: file("src/main.ts"),
        backup: file("src/cli/backup.ts"),
        restore: file("src/cli/restore.ts"),
        move: file("src/cli/move.ts"),
        admin: file("src/cli/admin.ts"),
        seed: file("src/cli/seed.ts"),
        // Started by the server for each sound that comes in.
        listener: file("src/modules/audio/listener.ts"),
        // Started by the server for each import that is read.
        reader: file("src/modules/imports/reader.ts"),
        // The thread that learns from labels.
        thread: file("src/modules/suggestions/learn/thread.ts"),
      },
      external: (id) => id.startsWith("node:") || builtin.has(id),
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
  ssr: { noExternal: [/^@intray\//] },
})
