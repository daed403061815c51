import { type Permission, type PermissionRequest, requestOf } from "@intray/auth/permissions"
import type { Tx } from "@intray/db"
import type { z } from "zod"
import type { Clock } from "./clock.ts"
import type { Actor } from "./events.ts"

/*
 * A module defines its events in its `events.ts`, and `src/events.ts` lists the modules. Everything but the shapes has a default:
 *
 *   export const noteEvents = {
 *     "note.created": defineEvent({ after: shape<Note>() }),
 *     "note.renamed": defineEvent({ before: shape<Note>(), after: shape<Note>() }),
 *   }
 */

/** A type without a check at run time. */
type PlainShape<Value> = { readonly plain: true; readonly value?: Value }
type Shape<Value> = z.ZodType<Value> | PlainShape<Value>

/** The type of `before` or `after`, where nothing needs to check it when it is read from the database. */
export function shape<Value>(): PlainShape<Value> {
  return { plain: true }
}

/** The transaction that made a change, for the notifications that belong to it. */
export type NotifyContext = {
  tx: Tx
  ctx: { team: { id: string }; actor: Actor; clock: Clock }
  actId?: string | undefined
}

type Change<Before, After> = { before: Before; after: After }
type Notify<Before, After> = (
  context: NotifyContext,
  events: readonly (Change<Before, After> & { submissionId: string | null })[],
) => Promise<void>
type WebhookData<Before, After> = (change: Change<Before, After>) => Record<string, unknown>
type Visibility = "all" | "own" | "nobody"

type Options<Before, After, Undo extends boolean, History extends Visibility, Webhook extends string> = {
  /** Shape of the state before, as plain JSON. Without it `before` is null. */
  before?: Shape<Before>
  /** Shape of the state after. Without it `after` is null. */
  after?: Shape<After>
  /** Whose screens are updated at once: members with this permission, or only the actor. Default: `submission:read`. */
  audience?: Permission | "actor"
  /** Who sees the event in the history of its submission. `own`: only the actor. Default: nobody. */
  history?: History
  /** Whether undo reads the event; then its shapes are zod schemas. Default: false. */
  undo?: Undo
  /**
   * The webhook that the event becomes. `data` is what the body contains besides the submission: ids, names and states only, because words
   * can be erased after the event. Default: none.
   */
  webhook?: { type: Webhook; data?: WebhookData<Before, After> }
  /** Sends notifications when `changeSubmissions` writes events of this type, all of one change together. Default: none. */
  notify?: Notify<Before, After>
}

export type EventDefinition<Before, After, Undo extends boolean, History extends Visibility, Webhook extends string> = {
  /** For types only, never set. */
  readonly change?: Change<Before, After>
  readonly before: Shape<Before> | null
  readonly after: Shape<After> | null
  /** The permission that a member needs to receive the event, and whether only its actor does. */
  readonly audience: { needs: PermissionRequest; onlyActor: boolean }
  readonly history: History
  readonly undo: Undo
  readonly webhook: { type: Webhook; data(change: Change<Before, After>): Record<string, unknown> } | null
  // A method, so that definitions of all shapes fit into one list.
  notify?(...args: Parameters<Notify<Before, After>>): Promise<void>
}
export type AnyEventDefinition = EventDefinition<unknown, unknown, boolean, Visibility, string>

/** @throws Error where `undo` is set and a shape is not a zod schema */
export function defineEvent<
  Before = null,
  After = null,
  Undo extends boolean = false,
  History extends Visibility = "nobody",
  Webhook extends string = never,
>(options: Options<Before, After, Undo, History, Webhook>): EventDefinition<Before, After, Undo, History, Webhook> {
  const { before = null, after = null, audience = "submission:read", webhook, notify } = options
  if (options.undo && [before, after].some((one) => one && "plain" in one)) throw new Error("undo needs zod schemas")
  return {
    before,
    after,
    audience: { needs: requestOf(audience === "actor" ? "submission:read" : audience), onlyActor: audience === "actor" },
    // Absent, the type parameters are their defaults, which the compiler does not connect.
    history: (options.history ?? "nobody") as History,
    undo: (options.undo ?? false) as Undo,
    webhook: webhook ? { type: webhook.type, data: webhook.data ?? (() => ({})) } : null,
    ...(notify ? { notify } : {}),
  }
}

/** Reads a stored state with the schema of its definition. @throws ZodError */
export function parseState<Value>(of: Shape<Value> | null, stored: unknown): Value | null {
  return of === null || "plain" in of ? null : of.parse(stored)
}
