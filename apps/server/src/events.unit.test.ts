import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readFixture, versions } from "@intray/db/testing"
import Sqlite from "better-sqlite3"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { getEventDefinition, listEventTypes } from "./events.ts"
import { partOf } from "./modules/history/parts.ts"
import { webhookEventTypes } from "./modules/webhooks/schema.ts"
import { defineEvent, shape } from "./platform/event-definitions.ts"

describe("defineEvent", () => {
  it("has a default for everything", () => {
    expect(defineEvent({})).toEqual({
      before: null,
      after: null,
      audience: { needs: { submission: ["read"] }, onlyActor: false },
      history: "nobody",
      undo: false,
      webhook: null,
    })
  })

  it("accepts a permission, or only the actor, as the audience", () => {
    expect(defineEvent({ audience: "release:publish" }).audience).toEqual({ needs: { release: ["publish"] }, onlyActor: false })
    expect(defineEvent({ audience: "actor" }).audience).toEqual({ needs: { submission: ["read"] }, onlyActor: true })
  })

  it("adds nothing to a webhook without data", () => {
    const { webhook } = defineEvent({ after: shape<{ id: string }>(), webhook: { type: "message.received" } })
    expect(webhook?.data({ before: null, after: { id: "a" } })).toEqual({})
  })

  it("refuses undo without schemas", () => {
    const plain = shape<{ id: string }>()
    expect(() => defineEvent({ after: plain, undo: true })).toThrow("zod schemas")
    expect(() => defineEvent({ before: plain, after: z.object({ id: z.string() }), undo: true })).toThrow("zod schemas")
    expect(defineEvent({ after: z.object({ id: z.string() }), undo: true }).undo).toBe(true)
  })
})

describe("the events of all modules", () => {
  it("have no definition for a type of a later version, or for a property of every object", () => {
    for (const type of ["submission.teleported", "constructor", "toString", ""]) {
      expect(getEventDefinition(type), type).toBeNull()
      expect(partOf({ submissionId: "s", type, before: null, after: null }), type).toBeNull()
    }
  })

  it("reach everybody who reads submissions, but for these", () => {
    const heard = (needs: string) => listEventTypes(({ audience }) => Object.keys(audience.needs).join() === needs)
    const families = (types: string[]) => [...new Set(types.map((type) => type.split(".")[0]))]
    expect(listEventTypes(({ audience }) => audience.onlyActor).sort()).toEqual([
      "bulk.finished",
      "bulk.started",
      "review.conflict_declared",
      "review.conflict_removed",
      "submission.snoozed",
    ])
    expect(families(heard("apiKey"))).toEqual(["api_key"])
    expect(families(heard("release"))).toEqual(["release"])
    const importers = listEventTypes(({ audience }) => audience.needs.submission?.includes("import") === true)
    expect(importers.sort()).toEqual(["import.cancelled", "import.started", "import.undo_started"])
  })

  it("show snoozes, reviews and conflicts of interest only to their owner in the history", () => {
    expect(listEventTypes(({ history }) => history === "own").sort()).toEqual([
      "review.changed",
      "review.conflict_declared",
      "review.conflict_removed",
      "review.submitted",
      "submission.snoozed",
    ])
  })

  it("give every webhook that is offered an event", () => {
    const sent = listEventTypes(({ webhook }) => webhook !== null).map((type) => getEventDefinition(type)?.webhook?.type)
    expect([...new Set(sent)].sort()).toEqual([...webhookEventTypes].sort())
  })

  it("are parsed for undo with the schemas of their definition", () => {
    const change = (on: boolean) => ({ labelId: "label-1", name: "Loud", on })
    const row = { submissionId: "s", type: "submission.labelled", before: change(false), after: change(true) }
    expect(partOf(row)).toEqual(row)
    expect(() => partOf({ ...row, after: { labelId: "label-1" } })).toThrow(z.ZodError)
    // Nothing is stored before; what a row holds there is not passed on.
    const written = { submissionId: "s", type: "message.written", before: { anything: 1 }, after: { messageId: "message-1" } }
    expect(partOf(written)).toEqual({ ...written, before: null })
    expect(partOf({ ...row, type: "submission.created" }), "not undone").toBeNull()
  })

  it.each(versions())("are known for everything that version %s has stored", (version) => {
    const folder = mkdtempSync(join(tmpdir(), "intray-events-"))
    try {
      const file = join(folder, "intray.sqlite")
      writeFileSync(file, readFixture(version, "intray.sqlite"))
      const db = new Sqlite(file, { readonly: true })
      const rows = db.prepare("select type, before, after from event").all() as { type: string; before: string; after: string }[]
      db.close()
      expect(rows.length).toBeGreaterThan(0)
      for (const { type, before, after } of rows) {
        expect(getEventDefinition(type), type).not.toBeNull()
        const undone = partOf({ submissionId: "s", type, before: JSON.parse(before), after: JSON.parse(after) })
        expect(undone !== null, type).toBe(getEventDefinition(type)?.undo)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
