import { router } from "../../http/trpc/init.ts"
import { inOwnName, permitted } from "../../http/trpc/procedures.ts"
import * as schema from "./schema.ts"
import { createApiKey, listApiKeys, revokeApiKey, revokeExpired, updateApiKey } from "./service.ts"

/** The team's API keys. */
export const apiKeysRouter = router({
  list: permitted("apiKey:manage")
    .input(schema.listApiKeysInput)
    .output(schema.listApiKeysOutput)
    .query(({ ctx, input }) => listApiKeys(ctx, input)),
  create: permitted("apiKey:manage")
    .use(inOwnName)
    .input(schema.createApiKeyInput)
    .output(schema.createdApiKey)
    .mutation(({ ctx, input }) => createApiKey(ctx, input)),
  update: permitted("apiKey:manage")
    .use(inOwnName)
    .input(schema.updateApiKeyInput)
    .output(schema.apiKeyItem)
    .mutation(({ ctx, input }) => updateApiKey(ctx, input)),
  revoke: permitted("apiKey:manage")
    .input(schema.apiKeyIdInput)
    .output(schema.apiKeyItem)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, input.id)),
  revokeExpired: permitted("apiKey:manage")
    .output(schema.revokeExpiredOutput)
    .mutation(({ ctx }) => revokeExpired(ctx)),
})
