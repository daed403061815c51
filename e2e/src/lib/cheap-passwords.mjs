import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"

// Loaded before a program by `startServer({ cheapPasswords: true })`: scrypt at the least cost that there is. Flows sign in hundreds of
// times, a quarter of a second of computing each; what it really costs is tried where nothing else is (password-cost.test.ts).
const { scrypt } = crypto
crypto.scrypt = (password, salt, length, options, done) => scrypt(password, salt, length, { ...options, N: 2, r: 1, p: 1 }, done)
syncBuiltinESMExports()
