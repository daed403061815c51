import { z } from "zod"

/** Keys of the built-in portal templates. */
export const templateKey = z.enum(["music-demos"])
export type TemplateKey = z.infer<typeof templateKey>

export const listTemplatesOutput = z.strictObject({
  items: z.array(
    z.strictObject({
      key: templateKey,
      name: z.string(),
      description: z.string(),
      /** Questions, those inside groups included; headings are none. */
      fieldCount: z.number().int(),
      labelCount: z.number().int(),
    }),
  ),
})
export type TemplateList = z.infer<typeof listTemplatesOutput>
