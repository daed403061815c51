import type { Background } from "../../../platform/background.ts"
import { expireUploads } from "./service.ts"

/** Uploads that no submission names are removed. */
export const uploadTimers = {
  every: [{ seconds: 900, name: "expire uploads", run: expireUploads }],
} satisfies Background
