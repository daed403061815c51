// Ends with 0 where there is a Chromium to test with; else prints what to install and ends with 1.
import { findChromiums } from "./chromium.ts"

await findChromiums().catch((error: Error) => {
  console.log(error.message)
  process.exitCode = 1
})
