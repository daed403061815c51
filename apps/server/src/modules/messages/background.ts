import type { Background } from "../../platform/background.ts"
import { sendDue } from "./send.ts"

/** Sends messages when they are due. */
export const messageWork = {
  jobs: {
    "message.send": { run: async (services) => void (await sendDue(services)), atOnce: 1 },
  },
  every: [{ seconds: 60, name: "send what is due", run: sendDue }],
} satisfies Background
