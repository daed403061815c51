/** What a submission is called that came without a title or a name: kept with it, and read by its team. */
export const untitled = "Untitled"
