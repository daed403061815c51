import type { Background } from "../../../platform/background.ts"
import { placeAllSeats } from "./seats.ts"

/** Seats are placed again where a plan changed. */
export const seatTimers = {
  every: [{ seconds: 3600, name: "place seats", run: placeAllSeats }],
} satisfies Background
