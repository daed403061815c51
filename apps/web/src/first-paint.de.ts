import { speakGerman } from "./lib/german.ts"

/** The same for readers of German: modules take words while they load, so those that draw are loaded afterwards. */
export async function markup(): Promise<string> {
  speakGerman()
  const { markup } = await import("./first-paint.tsx")
  return markup()
}
