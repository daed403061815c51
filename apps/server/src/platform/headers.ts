/** Headers of a request, looked up by their names in lower case. */
export type HeaderReader = Pick<Headers, "get" | "has">
