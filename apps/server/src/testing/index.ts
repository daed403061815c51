export { createTestApp, type TestApp } from "./app.ts"
export { type TestServices, createTestServices } from "./services.ts"
export { callerFor, createCallerAs, makeTeam, makeUser, signInAs, type TestTeam, type TestUser } from "./teams.ts"
