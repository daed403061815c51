import { german as shown } from "./index.ts"

/** All German for members: what browsers say, and what the server alone says. */
export const german = { ...shown }
