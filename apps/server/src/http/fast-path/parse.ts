import type { Maybe } from "@intray/db"
import { core } from "zod"

/** A schema, as far as values are put through it. */
export type Parser = { parse(value: unknown): unknown; parseAsync(value: unknown): Promise<unknown> }

/** Schemas that were found to wait for something. */
const waiting = new WeakSet<Parser>()

/** Puts a value through a schema: at once, unless something in that waits. @throws ZodError, at once or later */
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
