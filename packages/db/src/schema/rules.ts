import { at, bool, index, int, json, primaryKey, table, text, uniqueIndex } from "../kit.ts"
import { organization, user } from "./auth.ts"
import { oneTeam } from "./references.ts"
import { submission } from "./submissions.ts"

/** A sentence "when … and … then …" that a team has written for its submissions. */
export const rule = table(
  "rule",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    position: int().notNull(),
    name: text().notNull(),
    enabled: bool().notNull(),
    trigger: json<unknown>().notNull(),
    /** A filter of the inbox, with the ids of portals instead of their addresses, which may change. */
    filter: json<unknown>().notNull(),
    actions: json<unknown>().notNull(),
    /** The rules below it are skipped for an event on which it has run. */
    stop: bool().notNull(),
    runsOnImports: bool().notNull(),
    /** Number of changes, so that two tabs cannot overwrite each other. */
    revision: int().notNull(),
    /** Failed runs in a row. */
    failures: int().notNull(),
    /** Set when it was switched off by itself. */
    offReason: text().$type<"failures">(),
    /** It reacts to events after this `seq`: those that happen, or become due, since it was last switched on. */
    sinceSeq: int().notNull(),
    switchedAt: at(),
    /** Number of assignments that it has given out in turn. */
    turn: int().notNull(),
    runs: int().notNull(),
    lastRunAt: at(),
    /** Who last created, changed or switched it. Null once the account is deleted. */
    authorId: text().references(() => user.id, { onDelete: "set null" }),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [index("rule_team_idx").on(t.teamId, t.position), index("rule_author_fk_idx").on(t.authorId)],
)

/** One run of a rule, on one submission or over many. Kept for 90 days. */
export const ruleRun = table(
  "rule_run",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    ruleId: text()
      .notNull()
      .references(() => rule.id, { onDelete: "cascade" }),
    /** Null: over many. */
    submissionId: text().references(() => submission.id, { onDelete: "cascade" }),
    /** `seq` of the event that caused it; null: a person started it. */
    causeSeq: int(),
    /** The bulk act of a run over many. */
    bulkId: text(),
    /** 1: a person or submitter caused it; 2: a run of depth 1 did, and so on. */
    depth: int().notNull(),
    /** Of a run over many, the bulk act has the state. */
    state: text().$type<"done" | "skipped" | "failed">().notNull(),
    reason: text(),
    /** The act in the history; null: it changed nothing. */
    actId: text(),
    createdAt: at().notNull(),
  },
  (t) => [
    // A run happens once, whichever process repeats its transaction.
    uniqueIndex("rule_run_cause_key").on(t.ruleId, t.submissionId, t.causeSeq),
    index("rule_run_team_idx").on(t.teamId, t.id),
    index("rule_run_rule_idx").on(t.ruleId, t.id),
    index("rule_run_act_idx").on(t.actId),
    index("rule_run_submission_fk_idx").on(t.submissionId),
    index("rule_run_created_idx").on(t.createdAt),
  ],
)

/**
 * How far the rules of a team have read its events. A team has a row for the events of now, and one for each number of days after which
 * a rule looks at what happened then.
 */
export const ruleCursor = table(
  "rule_cursor",
  {
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    days: int().notNull(),
    /** `seq` of the last event that was handled. */
    seq: int().notNull(),
    /** With days: nothing is due before. */
    nextAt: at().notNull(),
  },
  (t) => [primaryKey({ name: "rule_cursor_pk", columns: [t.teamId, t.days] })],
)
