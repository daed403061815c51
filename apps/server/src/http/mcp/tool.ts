import type { Permission } from "@intray/auth/permissions"
import { mcp as words } from "@intray/i18n/mcp"
import { z } from "zod"
import type { Caller } from "../../router.ts"
import { definitionOf, type Json } from "../rest/row.ts"

export type ToolName = keyof typeof words.tools

/** One tool of the MCP server: what it takes, and the procedures that do the work. */
export type Tool = {
  name: ToolName
  /** Those that it calls. What they ask for is what a key needs for the tool. */
  procedures: readonly string[]
  input: z.ZodObject
  /** It answers with what strangers wrote, so that its answer is marked as data. */
  submitted: boolean
  run(caller: Caller, input: unknown): Promise<unknown>
}

/** Declares a tool with its input typed by its schema. */
export function tool<I extends z.ZodObject>(
  declared: Omit<Tool, "input" | "run"> & { input: I; run(caller: Caller, input: z.output<I>): Promise<unknown> },
): Tool {
  // The server parses with the schema that stands beside it before it runs a tool.
  return declared as unknown as Tool
}

/** For each procedure of a tool the permissions of which one is needed; a procedure that any key of the team may call is left out. */
export function permissionsOf({ procedures }: Tool): (readonly Permission[])[] {
  return procedures.flatMap((name) => {
    const permission = definitionOf(name).meta?.permission
    if (permission === "team") return []
    return [(typeof permission === "string" ? [permission] : (permission ?? [])) as readonly Permission[]]
  })
}

/** A tool as `tools/list` names it. */
export function describe(one: Tool): {
  name: string
  title: string
  description: string
  inputSchema: { type: "object" } & Json
  annotations: Json
} {
  const { title, description } = words.tools[one.name]
  const { $schema: _, ...schema } = z.toJSONSchema(one.input, { io: "input", unrepresentable: "any" }) as Json
  const reads = one.procedures.every((name) => definitionOf(name).type === "query")
  return {
    name: one.name,
    title,
    description,
    inputSchema: { ...schema, type: "object" },
    // What a tool changes can be taken back, and nothing of it leaves the team.
    annotations: { title, readOnlyHint: reads, destructiveHint: false, openWorldHint: false },
  }
}
