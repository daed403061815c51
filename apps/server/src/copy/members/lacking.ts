/** Modules whose words members still read in English, whatever they chose. */
export const lacking = [
  "admin",
  "adminServer",
  "api",
  "apiServer",
  "backupServer",
  "imports",
  "releasesServer",
  "releasesVerify",
  "webhookPosts",
  "webhooks",
] as const
