/** What the server gives, as it arrives: moments are ISO 8601 texts. */
export type Wire<T> = T extends Date
  ? string
  : T extends readonly (infer One)[]
    ? Wire<One>[]
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T
