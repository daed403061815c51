/** Modules whose words members still read in English, whatever they chose. */
export const lacking = ["admin", "adminServer", "apiServer", "backupServer", "imports", "releasesVerify", "webhookPosts"] as const
