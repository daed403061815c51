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
  {
    fault: "A copy of a portal that says du says Sie",
    file: `${features}/intake/portals/duplicate.ts`,
    from: "formality: from.formality,",
    to: "",
    tests: [`${features}/platform/pages/formality.test.ts`],
  },
  {
    fault: "Whoever watches a status page is asked formally whether they do, where the portal says du",
    file: `${features}/intake/status/watch.ts`,
    from: "const mail = inLanguage(language, said, found.portal.formality)",
    to: "const mail = inLanguage(language, said)",
    tests: [`${features}/platform/pages/formality.test.ts`],
  },
  {
    fault: "A number over 31 counts as a month, and decides the order of all dates of a table",
    file: `${features}/flows/imports/dates.ts`,
    from: "one >= 1 && two >= 1 && one <= 31 && two <= 31",
    to: "one >= 1 && two >= 1",
    project: "unit",
  },
  {
    fault: "The comma between an imported date and its time stays",
    file: `${features}/flows/imports/dates.ts`,
    from: 'plain.slice(whole.length).replace(/^,/, "")',
    to: "plain.slice(whole.length)",
    project: "unit",
  },
  {
    fault: "An icon from elsewhere fetches by the colour of a stop",
    file: `${features}/core/icons/drawing.ts`,
    from: 'functions.has(called) && (called !== "url" || /^\\s*["\']?#/.test(inside))',
    to: "functions.has(called)",
  },
  {
    fault: "A webhook that a key keeps goes on after the key may not read submissions any more",
    file: `${features}/platform/webhooks/keeper.ts`,
    from: "if (!(await isAllowed(db, team, needed))) return null\n    return { portals: await visiblePortals({ db, team, actor }) }",
    to: "return { portals: await visiblePortals({ db, team, actor }) }",
    tests: ["apps/server/src/rest/webhooks.test.ts"],
  },
  {
    fault: "A call whose answer holds a secret keeps it in plain text for whoever reads the database",
    file: "apps/server/src/rest/idempotency.ts",
    from: 'secret ? seal(services, "api-call", facts.teamId, body) : body',
    to: "body",
  },
  {
    fault: "A new build is told of again with every look",
    file: "apps/web/src/lib/builds/watch.ts",
    from: "    known = latest\n",
    to: "",
  },
  {
    fault: "A piece that is missing takes what was typed",
    file: "apps/web/src/lib/reload-guard.ts",
    from: " || holdsUnsaved()) return",
    to: ") return",
  },
  {
    fault: "A key of somebody with a role of the team's own is listed as suspended",
    file: `${features}/teams/api-keys/service.ts`,
    from: "const custom = own ? await customRoles(ctx.db, ctx.team.id) : {}",
    to: "const custom = {}",
  },
]
