import type { Background } from "../../../lib/background.ts"
import { expireImages } from "./service.ts"

/** Images that nothing shows any longer are removed. */
export const imageTimers = {
  every: [{ seconds: 3600, name: "expire images", run: expireImages }],
} satisfies Background
