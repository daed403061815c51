import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** Databases as earlier versions left them: `sqlite/<newest migration>.sql` and `postgres/…`. */
export const fixturesFolder = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "fixtures")
