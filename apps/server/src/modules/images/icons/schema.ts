import { z } from "zod"

/** An icon that a team picked, as Iconify names it: the set, a colon, the name. The set is the one that comes with us. */
export const iconName = z
  .string()
  .max(70)
  .regex(/^lucide:[a-z0-9-]{1,60}$/, "Name an icon of the set lucide, like lucide:music.")

/** Whether a look is an icon that somebody picked, and not one of our own shapes. */
export const isPicked = (look: string): boolean => look.startsWith("lucide:")

/** The name within its set. */
export const nameInSet = (icon: string): string => icon.slice("lucide:".length)
