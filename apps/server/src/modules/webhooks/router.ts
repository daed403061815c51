import { router } from "../../http/trpc/init.ts"
import { inOwnName, permitted } from "../../http/trpc/procedures.ts"
import { deliveryDetail as detailOf, listDeliveries, redeliver, redeliverSince, testWebhook } from "./log.ts"
import {
  createdWebhook,
  createWebhookInput,
  deletedWebhook,
  deliveryDetail,
  listDeliveriesInput,
  listDeliveriesOutput,
  listWebhooksOutput,
  redeliveredOutput,
  redeliverSinceInput,
  resumeWebhookInput,
  updateWebhookInput,
  webhookIdInput,
  webhookItem,
} from "./schema.ts"
import { createWebhook, deleteWebhook, listWebhooks, pauseWebhook, resumeWebhook, rotateSecret, updateWebhook } from "./service.ts"

const manage = permitted("webhook:manage")

/** Webhooks of the team, and their deliveries. */
export const webhooksRouter = router({
  list: manage.output(listWebhooksOutput).query(({ ctx }) => listWebhooks(ctx)),
  create: manage
    .use(inOwnName)
    .input(createWebhookInput)
    .output(createdWebhook)
    .mutation(({ ctx, input }) => createWebhook(ctx, input)),
  update: manage
    .use(inOwnName)
    .input(updateWebhookInput)
    .output(webhookItem)
    .mutation(({ ctx, input }) => updateWebhook(ctx, input)),
  delete: manage
    .input(webhookIdInput)
    .output(deletedWebhook)
    .mutation(({ ctx, input }) => deleteWebhook(ctx, input)),
  rotate: manage
    .use(inOwnName)
    .input(webhookIdInput)
    .output(createdWebhook)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input)),
  pause: manage
    .input(webhookIdInput)
    .output(webhookItem)
    .mutation(({ ctx, input }) => pauseWebhook(ctx, input)),
  resume: manage
    .input(resumeWebhookInput)
    .output(webhookItem)
    .mutation(({ ctx, input }) => resumeWebhook(ctx, input)),
  test: manage
    .input(webhookIdInput)
    .output(deliveryDetail)
    .mutation(({ ctx, input }) => testWebhook(ctx, input)),
  deliveries: manage
    .input(listDeliveriesInput)
    .output(listDeliveriesOutput)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),
  delivery: manage
    .input(webhookIdInput)
    .output(deliveryDetail)
    .query(({ ctx, input }) => detailOf(ctx, input)),
  redeliver: manage
    .input(webhookIdInput)
    .output(deliveryDetail)
    .mutation(({ ctx, input }) => redeliver(ctx, input)),
  redeliverSince: manage
    .input(redeliverSinceInput)
    .output(redeliveredOutput)
    .mutation(({ ctx, input }) => redeliverSince(ctx, input)),
})
