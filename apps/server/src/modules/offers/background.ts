import type { Background } from "../../platform/background.ts"
import { expireOffers, remindOfOffers } from "./due.ts"

export const offerTimers = {
  every: [
    { seconds: 60, name: "remind submitters who have not answered an offer", run: remindOfOffers },
    { seconds: 60, name: "expire offers", run: expireOffers },
  ],
} satisfies Background
