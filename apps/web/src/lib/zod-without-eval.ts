import { config } from "zod"

// zod asks once whether it may make code from text. The pages' policy forbids it, and would report the question.
config({ jitless: true })
