import { isUnreadable } from "../../platform/errors.ts"

/** Something that is there and cannot be read: everything else is copied. `cause` is what the system said. */
export class Unreadable extends Error {}

/** Where more is, the place as a whole is broken, and the copy is better given up. */
export const MOST_UNREADABLE = 100

/** The bytes of a file. @throws Unreadable for what {@link isUnreadable}, all else as it is */
export async function* reading(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (cause) {
    throw isUnreadable(cause) ? new Unreadable("unreadable", { cause }) : cause
  }
}
