/** What the operator reads in the terminal. */
export const startup = {
  node: (p: { found: string }) => `Intray needs Node 20.19 or newer; this is ${p.found}.`,
  badSetting: (p: { name: string; problem: string }) => `${p.name} ${p.problem}`,
  folderUnwritable: (p: { dir: string }) =>
    `Intray cannot write to its data folder ${p.dir}; make it writable or set DATA_DIR to another one.`,
  folderTaken: (p: { dir: string; path: string }) =>
    `${p.path} is not Intray's, which keeps a folder of that name in its data folder; set DATA_DIR to a folder of its own instead of ${p.dir}.`,
  closed: (p: { names: string[] }) => `Closed to other accounts of this computer: ${p.names.join(", ")}`,
  secretMissing: (p: { path: string }) =>
    `There are accounts, but ${p.path} is missing or empty: put it back from the backup, or set AUTH_SECRET to what it was. If it is lost, npm run admin -- new-secret makes another one and says what that ends.`,
  addressUnreadable:
    "cannot be read. It is postgres://user:password@host:port/database, with one host, a port up to 65535 and [ ] around an IPv6 address; in user and password @ # / ? and % are written %40 %23 %2F %3F %25",
  full: "The disk is full; make room first.",
  fileUnusable: (p: { path: string | null; reason: string }) =>
    p.path === null ? `A file cannot be used: ${p.reason}` : `${p.path} cannot be used; look what it is and who may use it (${p.reason})`,
  databaseInUse: (p: { file: string }) => `The database ${p.file} is already in use by another process of Intray; stop that first.`,
  secretNotThere: (p: { path: string }) =>
    `${p.path} is missing: start Intray, which makes one, or set DATA_DIR or AUTH_SECRET to those of the server.`,
  secretUnreadable: (p: { path: string; code: string }) =>
    `Intray cannot read its secret ${p.path} (${p.code}): it is a file, which this account has to be able to read.`,
  folderInUse: (p: { pid: string; dir: string }) => `Intray (pid ${p.pid}) is using ${p.dir}; stop it first`,
  othersStart: "Another process of Intray is starting on this database; waiting for it",
  othersStartLong: "Another process has been starting on this database for a quarter of an hour; stop it, and start this one again.",
  notNeighbours: (p: { version: string; other: string; count: number }) =>
    `${p.count} ${p.count === 1 ? "process" : "processes"} of Intray ${p.other} still ${p.count === 1 ? "serves" : "serve"} this database; stop ${p.count === 1 ? "it" : "them"} before ${p.version} starts. Only versions that follow each other run side by side.`,
  misspelt: (p: { name: string; meant: string }) => `${p.name} is not a setting of Intray and is ignored. Did you mean ${p.meant}?`,
  proxyUntrusted:
    "Requests come through a proxy, but TRUST_PROXY is off: all visitors have the proxy's address, so limits for one of them hold for all. Set TRUST_PROXY to the number of proxies in front of Intray.",
  proxiesTooMany: (p: { trusted: number; seen: number }) =>
    `TRUST_PROXY is ${p.trusted}, but requests come through ${p.seen}: visitors can name any address as theirs, and escape limits and bans. Set TRUST_PROXY to ${p.seen}.`,
  secretDiffers:
    "AUTH_SECRET, or auth-secret in the data folder, is not the one that this data was made with: everybody is signed out, and second factors, webhook secrets and Discord connections cannot be read. Set it back and restart Intray, or keep this one with npm run admin -- new-secret.",
  secretOfOthers: (p: { count: number }) =>
    `${p.count} other ${p.count === 1 ? "process serves" : "processes serve"} this database, and this one has no secret of its own to share with ${p.count === 1 ? "it" : "them"}; set AUTH_SECRET to the same text for all, or let all have one data folder.`,
  otherSecret: (p: { count: number }) =>
    `${p.count} other ${p.count === 1 ? "process serves" : "processes serve"} this database with another secret, so nobody would stay signed in; set AUTH_SECRET to the same text for all. To change it, stop all of them first.`,
  otherFiles: (p: { count: number; dir: string }) =>
    `${p.count} other ${p.count === 1 ? "process keeps" : "processes keep"} files elsewhere than in ${p.dir}, so each would miss what the others took in; let all have one data folder, or S3_BUCKET. To move, stop all of them first.`,
  otherUrl: (p: { count: number; own: string; theirs: string }) =>
    `${p.count} other ${p.count === 1 ? "process serves" : "processes serve"} ${p.theirs}, and this one ${p.own}; set BASE_URL to the address that people use, the same for all.`,
  portTaken: (p: { host: string; port: number }) => `Port ${p.port} on ${p.host} is taken; stop what uses it or set PORT to another one.`,
  portForbidden: (p: { port: number }) => `Port ${p.port} may not be used by this account; set PORT to 1024 or more.`,
  hostUnknown: (p: { host: string }) => `HOST ${p.host} is no address of this computer.`,
  halfSeeded: "The example team in this database is incomplete; run npm run seed again to recreate it.",
  halfRestored: (p: { dir: string }) =>
    `A restore into ${p.dir} is under way or did not come to its end. If none runs, remove everything in that folder but backups, empty the database too, and restore once more.`,
  backupStore: "A bucket for backups needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and S3_ENDPOINT where it is not Amazon's.",
  backupHome: (p: { text: string }) =>
    `BACKUP_TO is ${p.text}, but only a shell knows what ~ means. Write the whole path, like /var/backups/intray.`,
  backupInData: (p: { text: string }) =>
    `Backups cannot be stored in ${p.text}, which belongs to the data folder. Choose a folder outside of it, or remove BACKUP_TO to use its folder backups.`,
  opening: (p: { dir: string }) => `Data folder ${p.dir}`,
  migrated: (p: { count: number }) => `Database brought up to date (${p.count} ${p.count === 1 ? "step" : "steps"})`,
  metrics: (p: { host: string; port: number }) => `Metrics are at ${p.host}:${p.port}/metrics`,
  ready: (p: { url: string }) => `Intray is ready at ${p.url}`,
  placed: (p: { count: number }) => `Filters of the inbox know ${p.count} older ${p.count === 1 ? "submission" : "submissions"}`,
  setupLink: (p: { link: string }) => `Nobody runs this platform yet. Open this link to become its admin; it works once: ${p.link}`,
  rateLimitsOff: "RATE_LIMITS=off: nothing slows down password guessing. Use it for load tests only.",
  mailKept: (p: { dir: string }) => `No SMTP_URL is set: mail is kept in ${p.dir}, and addresses are not verified.`,
  noWeb: (p: { dir: string }) => `The web app is not built (${p.dir}): pages answer 404 until it is.`,
  s3: (p: { place: string }) => `Files are kept in the bucket ${p.place}`,
  s3Incomplete: (p: { missing: string[] }) =>
    `${p.missing.join(" and ")} ${p.missing.length === 1 ? "is" : "are"} not set; files go to an S3-compatible store only with S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
  analyticsIncomplete: (p: { missing: string }) =>
    `${p.missing} is not set; the use of the app is counted only with POSTHOG_KEY and POSTHOG_HOST.`,
  plansUnreadable: (p: { path: string }) => `PLANS_FILE ${p.path} cannot be read; check the path and who may read it.`,
  plansBad: (p: { path: string; where: string; problem: string }) =>
    `PLANS_FILE ${p.path}${p.where === "" ? "" : `, ${p.where}`}: ${p.problem}.`,
  plansNotJson: "it is not JSON",
  plansTwice: (p: { id: string }) => `two plans have the id ${p.id}`,
  plansReserved: (p: { id: string }) => `the id ${p.id} is taken: it is what teams have where PLANS is off`,
  plansLess: (p: { name: string; before: string; what: string }) =>
    `${p.name} has less (${p.what}) than ${p.before}; plans stand from the smallest to the largest`,
  plansGone: (p: { plan: string; count: number }) =>
    `${p.count} ${p.count === 1 ? "team has" : "teams have"} the plan ${p.plan}, which is not offered any more; put it back into PLANS_FILE.`,
  stripeIncomplete: (p: { missing: string[] }) =>
    `${p.missing.join(" and ")} ${p.missing.length === 1 ? "is" : "are"} not set; plans are sold only with STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.`,
  stripeNoPrice: "No price is set; name at least one, like STRIPE_PRICE_PRO_MONTHLY, or leave STRIPE_SECRET_KEY out.",
  stripeUnknownPrice: (p: { name: string; known: string[] }) =>
    `${p.name} belongs to no plan that is sold; those are ${p.known.length === 0 ? "none" : p.known.join(", ")}.`,
  stripeBadPrice: (p: { name: string }) => `${p.name} must be the id of a price, like price_1PgafmB7WZ01zgkW.`,
  stripeSamePrice: (p: { one: string; other: string }) => `${p.one} and ${p.other} are the same price; each needs its own.`,
  stripePlansOff: "STRIPE_SECRET_KEY is set and PLANS is off; set PLANS=on to sell plans, or leave it out.",
  s3Fails: (p: { place: string; reason: string }) => `The bucket ${p.place} cannot be used (${p.reason}); check the S3_ settings.`,
  valkey: (p: { place: string }) => `Wake-ups and limits go through Valkey at ${p.place}`,
  valkeyGone: (p: { place: string; reason: string }) =>
    `Valkey at ${p.place} cannot be used (${p.reason}); until it can, the database does what it did.`,
  valkeyBack: (p: { place: string }) => `Valkey at ${p.place} can be used again`,
  valkeyUnused: "REDIS_URL is set but not used: SQLite runs with one process.",
  stopping: "Stopping: finishing what is under way",
  stopped: "Stopped",
  forced: "Stopped before everything was finished",
}
