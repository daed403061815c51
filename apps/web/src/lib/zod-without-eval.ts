/**
 * zod asks once whether it may make code from text. The pages' policy forbids it, and would report the question. zod takes this for its settings
 * when it loads, whenever that is: telling it by `config` would bring it along to pages that check nothing.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
