import type { Fault } from "./types.ts"

const features = "apps/server/src/features"

/** Chosen blindly, one after another, in what was built last: billing, webhooks, releases, insights, assistants, languages, REST. */
export const newer: readonly Fault[] = [
  {
    fault: "An invoice that was paid back in full says that a part of it was",
    file: `${features}/teams/billing/invoices.ts`,
    from: "back >= invoice.total",
    to: "back > invoice.total",
  },
  {
    fault: "The days of grace begin anew with every look at Stripe",
    file: `${features}/teams/billing/decide.ts`,
    from: "unpaidSince: unpaid ? (row.unpaidSince ?? now) : null",
    to: "unpaidSince: unpaid ? now : null",
  },
  {
    fault: "Each page of a webhook's deliveries begins with the last of the one before",
    file: `${features}/platform/webhooks/log.ts`,
    from: "lt(webhookDelivery.id, cursor)",
    to: "or(lt(webhookDelivery.id, cursor), eq(webhookDelivery.id, cursor))",
  },
  {
    fault: "A sealed file tells what became of entries that it withholds",
    file: `${features}/flows/releases/download.ts`,
    from: "const became = seen(row) ? outcomeOf(row) : null",
    to: "const became = outcomeOf(row)",
  },
  {
    fault: "The feed of a release's page has other teams' releases in it",
    file: `${features}/flows/releases/page.ts`,
    from: 'and(eq(release.teamId, found.row.teamId), eq(release.state, "published"), isNull(releaseSnapshot.recalledAt))',
    to: 'and(eq(release.state, "published"), isNull(releaseSnapshot.recalledAt))',
  },
  {
    fault: "The mail of Mondays tells of a week that ends on this Monday",
    file: `${features}/flows/insights/weekly.ts`,
    from: "mondayOf(dayIn(zone, clock.now())) - 1",
    to: "mondayOf(dayIn(zone, clock.now()))",
  },
  {
    fault: "Four people who are in none of the told answers are what remains of the total",
    file: `${features}/flows/insights/told.ts`,
    from: "rest().sent > 0 && rest().sent < FEWEST",
    to: "rest().sent > 0 && rest().sent < FEWEST - 1",
  },
  {
    fault: "What was sent in can write the mark that ends it, from its second angle bracket on",
    file: "apps/server/src/mcp/server.ts",
    from: '.replaceAll("<", "\\\\u003c")',
    to: '.replace("<", "\\\\u003c")',
  },
  {
    fault: "A status page speaks the language of whatever browser opens it",
    file: `${features}/platform/pages/language.ts`,
    from: "return choiceOf(c) ?? data.status.language",
    to: "return wishOf(c) ?? data.status.language",
  },
  {
    fault: "A name for a call that somebody else used gives their answer",
    file: "apps/server/src/rest/idempotency.ts",
    from: "const own = and(eq(apiCall.callerId, facts.callerId), eq(apiCall.nameHash, nameHash))",
    to: "const own = eq(apiCall.nameHash, nameHash)",
    tests: ["apps/server/src/rest/team.test.ts"],
  },
]
