import { z } from "zod"
import { byId, pickId } from "../../http/rest/replay.ts"
import { findById, listOf, noQuery, type Row } from "../../http/rest/row.ts"
import { templateKey } from "./schema.ts"
import { listTemplates } from "./service.ts"

const templateItem = z.strictObject({
  id: z.string().describe("The key of a built-in one, or an id."),
  builtIn: z.boolean(),
  name: z.string(),
  description: z.string(),
  fieldCount: z.number().int(),
  currency: z.string().nullable(),
  labelCount: z.number().int(),
  replyCount: z.number().int(),
})
type TemplateLists = { builtIn: readonly ({ key: string } & object)[]; own: readonly ({ id: string; updatedAt: string } & object)[] }

/** Templates of portals. */
export const templateRows: readonly Row[] = [
  {
    method: "get",
    path: "/templates",
    procedure: "templates.list",
    id: "listTemplates",
    summary: "List what a portal can begin with",
    response: "TemplateList",
    schema: listOf(templateItem),
    items: ({ builtIn, own }: TemplateLists) => [
      ...builtIn.map(({ key, ...rest }) => ({ id: key, builtIn: true, ...rest })),
      ...own.map(({ updatedAt: _, ...rest }) => ({ builtIn: false, ...rest })),
    ],
  },
  {
    method: "get",
    path: "/templates/{id}",
    procedure: "templates.get",
    id: "getTemplate",
    summary: "Read a template, built in or the team's own",
    response: "Template",
    query: noQuery,
    input: ({ params: { id = "" } }) => (templateKey.safeParse(id).success ? { key: id } : { id }),
    example: { params: { id: "music-demos" } },
  },
  {
    method: "post",
    path: "/templates",
    procedure: "templates.save",
    id: "createTemplate",
    summary: "Save a portal as a template",
    response: "Named",
    replay: byId(async (ctx, templateId) => pickId(findById((await listTemplates(ctx)).own, templateId, "template"))),
    example: { body: { portalId: "{portalId}", name: "Demos, as we do them" } },
  },
  {
    method: "delete",
    path: "/templates/{id}",
    procedure: "templates.delete",
    id: "deleteTemplate",
    summary: "Delete a template of the team's own",
    status: 204,
    response: "Deleted",
    example: { params: { id: "{templateId}" } },
  },
]
