import { speakGerman } from "./lib/german.ts"

// Modules take words while they load, so those that draw are loaded afterwards; and while this one loads, since nothing can be loaded after it.
speakGerman()
const { markup: draw } = await import("./first-paint.tsx")

/** The same for readers of German. */
export const markup = draw
