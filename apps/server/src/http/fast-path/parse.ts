import type { Maybe } from "@intray/db"
import { core } from "zod"

/** The parts of a schema that are used here. */
export type Parser = { parse(value: unknown): unknown; parseAsync(value: unknown): Promise<unknown> }

/** Schemas that turned out to be asynchronous. */
const waiting = new WeakSet<Parser>()

/** Parses a value, synchronously if the schema allows that. @throws ZodError, or rejects with it */
export function parsed(schema: Parser, value: unknown): Maybe<unknown> {
  if (waiting.has(schema)) return schema.parseAsync(value)
  try {
    return schema.parse(value)
  } catch (cause) {
    if (!(cause instanceof core.$ZodAsyncError)) throw cause
    waiting.add(schema)
    return schema.parseAsync(value)
  }
}
