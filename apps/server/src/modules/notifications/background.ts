import type { Background } from "../../platform/background.ts"
import { postNotifications, postToChannel } from "./channel.ts"
import { sendNotifications } from "./send.ts"

/** Notifies members by mail and in channels. */
export const notificationWork = {
  jobs: {
    "discord.post": { run: postToChannel, atOnce: 2 },
  },
  every: [
    { seconds: 15, name: "tell what happened", run: sendNotifications },
    { seconds: 5, name: "tell channels", run: postNotifications },
  ],
} satisfies Background
