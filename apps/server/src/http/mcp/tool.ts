import type { Permission } from "@intray/auth/permissions"
import { mcp as words } from "@intray/i18n/mcp"
import { z } from "zod"
import type { Caller } from "../../router.ts"
import { definitionOf, type Json } from "../rest/row.ts"

export type ToolName = keyof typeof words.tools

/** A tool of the MCP server: its input, and the procedures that do the work. */
export type Tool = {
  name: ToolName
  /** The procedures that it calls. A key needs their permissions to use the tool. */
  procedures: readonly string[]
  input: z.ZodObject
  /** Its result contains text of submitters, so it is marked as data. */
  submitted: boolean
  run(caller: Caller, input: unknown): Promise<unknown>
}

/** Declares a tool with its input typed by its schema. */
export function tool<I extends z.ZodObject>(
  declared: Omit<Tool, "input" | "run"> & { input: I; run(caller: Caller, input: z.output<I>): Promise<unknown> },
): Tool {
  // The server parses the input with the tool's schema before it runs the tool.
  return declared as unknown as Tool
}

/** For each procedure of a tool, the permissions of which one is needed. Leaves out procedures that any key of the team may call. */
export function permissionsOf({ procedures }: Tool): (readonly Permission[])[] {
  return procedures.flatMap((name) => {
    const permission = definitionOf(name).meta?.permission
    if (permission === "team") return []
    return [(typeof permission === "string" ? [permission] : (permission ?? [])) as readonly Permission[]]
  })
}

/** A tool in the form of `tools/list`. */
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
    // Changes by tools can be undone, and none of them leaves the team.
    annotations: { title, readOnlyHint: reads, destructiveHint: false, openWorldHint: false },
  }
}
