/** Search parameters of the view *New messages*: all stages and portals, without the user's snoozed submissions. */
export const newMessagesSearch = { unread: "yes", state: "all", snoozed: "hide" } as const

/** Shortcut that marks a submitter's message as done without an answer. */
export const doneKeys = "shift+e"
