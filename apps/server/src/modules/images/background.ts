import type { Background } from "../../platform/background.ts"
import { expireImages } from "./service.ts"

/** Images that nothing shows any longer are removed. */
export const imageTimers = {
  every: [{ seconds: 3600, name: "expire images", run: expireImages }],
} satisfies Background
