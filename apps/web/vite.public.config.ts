import { defineConfig } from "vite"
import { refuseCircles } from "./build/circles.ts"
import { cutting, here, shared } from "./build/config.ts"

/** The pages for everybody: portals, status pages, the front page. Built before the members' app, into the same folder. */
export default defineConfig({
  ...shared,
  plugins: [...shared.plugins, refuseCircles()],
  build: {
    ...shared.build,
    emptyOutDir: true,
    rolldownOptions: { input: { public: here("public.html") }, output: cutting() },
  },
})
