/** The address of the view *New messages*: over all stages and portals, without what the person has snoozed. */
export const newMessagesSearch = { unread: "yes", state: "all", snoozed: "hide" } as const

/** Marks what a submitter wrote as done without an answer. */
export const doneKeys = "shift+e"
