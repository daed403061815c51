import { builtinModules } from "node:module"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const builtin = new Set(builtinModules)

/** Packages of many small files, which take a third of the time of a start to find and open one by one. */
const manyFiles =
  /^(@better-auth|@hono|@modelcontextprotocol|@noble|@simplewebauthn|@tokenizer|@trpc|@tus|altcha-lib|better-auth|better-call|csv-stringify|drizzle-orm|entities|file-type|hono|hyparquet|hyparquet-writer|jose|kysely|libphonenumber-js|markdown-it|nanostores|srvx|strtok3|uuid|zod|zod-to-json-schema)(\/|$)/

/**
 * Bundles our own code for Node, so that starting compiles nothing, and with it packages of many files; the other packages from the
 * registry stay where npm put them.
 */
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
  ssr: { noExternal: [/^@intray\//, manyFiles] },
})
