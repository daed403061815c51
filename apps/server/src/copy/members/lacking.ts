/** Modules whose words members still read in English, whatever they chose. */
export const lacking = [
  "admin",
  "adminServer",
  "api",
  "apiServer",
  "backupServer",
  "imports",
  "releases",
  "releasesServer",
  "releasesVerify",
  "webhookPosts",
  "webhooks",
] as const
