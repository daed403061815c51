import type { catalogue } from "./en/index.ts"

/** Every word of one language. English is what the others are measured by: a missing key, or one too many, does not compile. */
export type Catalogue = typeof catalogue
