/** Headers of a request, as far as they are looked up by their names, which are in lower case. */
export type HeaderReader = Pick<Headers, "get" | "has">
