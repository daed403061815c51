/** The language of the words and of the dates between them. One until the catalogue has a second. */
export const locale = "en-GB"
