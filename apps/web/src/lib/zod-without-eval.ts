/**
 * Tells zod not to generate code from text: it would test once whether that is allowed, which the Content-Security-Policy forbids and
 * reports. zod reads this global when it loads; calling `config` would load zod on pages that validate nothing.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
