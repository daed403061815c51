import { answerFilters } from "@intray/i18n/answer-filters"
import { transfer } from "@intray/i18n/transfer"
import { Hono } from "hono"
import { z } from "zod"
import type { FileOperation } from "../../http/rest/files.ts"
import { issuesOf } from "../../http/trpc/errors.ts"
import { audit } from "../../platform/audit.ts"
import { parseJson } from "../../platform/body.ts"
import { bytesOf, downloadHeaders } from "../../platform/download.ts"
import { DomainError, Invalid, type Issue } from "../../platform/errors.ts"
import type { AppEnv, Routes } from "../../platform/http.ts"
import { isTimeZone } from "../../platform/values/schema.ts"
import { teamContext } from "../api-keys/team-context.ts"
import { submissionFilter } from "../submission-index/schema.ts"
import { exportChoices, exportFormat, exportHeaders, exportSeparator, spreadsheetLocale } from "./schema.ts"
import { exportSubmissions } from "./service.ts"

/** Exports that one person may begin in an hour. */
const perHour = { max: 120, windowSeconds: 3600 }

const query = z.strictObject({
  format: exportFormat,
  filter: z.string().max(20_000).optional().describe('A filter as JSON, such as {"stages":["…"]}.'),
  headers: exportHeaders.default("questions"),
  /**
   * Of a CSV: the place whose spreadsheets it is written for. Without it: keys of choices, ISO dates and a point before decimals. Of a
   * workbook: the language of yes and no.
   */
  locale: spreadsheetLocale.optional(),
  /** Of moments in a workbook and in a CSV for spreadsheets; UTC without it. */
  zone: z.string().max(64).refine(isTimeZone, "This is no time zone.").default("UTC"),
  choices: exportChoices.optional(),
  separator: exportSeparator.optional(),
  sort: z.enum(["newest", "oldest"]).default("oldest"),
  /** The team by its slug, where no header can name it: a link in a page. */
  team: z.string().max(64).optional(),
})

const types = {
  csv: { type: "text/csv; charset=utf-8; header=present", ending: "csv" },
  xlsx: { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ending: "xlsx" },
  jsonl: { type: "application/jsonl; charset=utf-8", ending: "jsonl" },
  "label-studio": { type: "application/json; charset=utf-8", ending: "label-studio.json" },
} as const

/** @throws Invalid for text that is not JSON: the general message names the body, which this request does not have */
function parseFilter(text: string): unknown {
  try {
    return parseJson(text)
  } catch (cause) {
    if (!(cause instanceof DomainError) || cause.code !== "not_json") throw cause
    throw new Invalid([{ path: ["filter"], code: "json", message: answerFilters.filterNotJson }])
  }
}

function readFilter(text: string | undefined) {
  if (text === undefined) return {}
  const found = submissionFilter.safeParse(parseFilter(text))
  if (!found.success) throw new Invalid(issuesOf(found.error).map((issue) => ({ ...issue, path: ["filter", ...issue.path] })))
  return found.data
}

/** @throws Invalid for an option that the format does not have */
function refuseMisplaced({ format, choices, separator }: z.infer<typeof query>): void {
  const { faults } = transfer
  const issues: Issue[] = []
  if (separator !== undefined && format !== "csv") issues.push({ path: ["separator"], code: "not_csv", message: faults.separatorOfCsv })
  if (choices !== undefined && format !== "csv" && format !== "xlsx")
    issues.push({ path: ["choices"], code: "no_table", message: faults.choicesOfTables })
  if (issues.length > 0) throw new Invalid(issues)
}

export const exportDescription: FileOperation = {
  id: "exportSubmissions",
  method: "get",
  path: "/submissions/export",
  summary: "Export the submissions that match a filter as a file",
  scope: "submission:export",
  query,
  returns: Object.values(types).map(({ type }) => type.replace(/;.*/, "")),
}

/** `GET /api/v1/submissions/export`: what a filter shows, as a file. */
export const exportRoutes: Routes = (services) =>
  new Hono<AppEnv>().get("/api/v1/submissions/export", async (c) => {
    const asked = query.safeParse(c.req.query())
    if (!asked.success) throw new Invalid(issuesOf(asked.error))
    refuseMisplaced(asked.data)
    const { team, filter: _, ...options } = asked.data
    const ctx = await teamContext(c, services, "submission:export", team)
    const filter = readFilter(asked.data.filter)
    await services.limits.demand(`submissions.export:${ctx.userId}`, c.var.remoteAddress, perHour)
    // A reader who loses the session, the team or the role loses the rest of the file.
    const proceed = async () => void (await teamContext(c, services, "submission:export", team))
    const { total, chunks } = await exportSubmissions(ctx, { ...options, filter }, proceed)
    const { type, ending } = types[options.format]
    if (c.req.method === "GET")
      await audit(ctx.db, { ctx, action: "submissions.exported", teamId: ctx.team.id, detail: { format: options.format, count: total } })
    const day = ctx.clock.now().toISOString().slice(0, 10)
    const fault = (cause: unknown) => services.log.warn("export ended early", { reason: cause instanceof Error ? cause.name : "unknown" })
    const headers = { ...downloadHeaders(type, `${ctx.team.slug}-submissions-${day}.${ending}`), "x-total-count": String(total) }
    return new Response(bytesOf(chunks, fault), { headers })
  })
