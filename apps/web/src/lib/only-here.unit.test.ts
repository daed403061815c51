import { expect, test } from "vitest"
import { isOnlyHere } from "./only-here.ts"

test.each([
  "http://localhost:3000/demos",
  "http://LOCALHOST/demos",
  "http://localhost./demos",
  "http://demo.localhost:3000",
  "http://127.0.0.1:3000/demos",
  "http://127.8.9.10",
  "http://[::1]:3000/demos",
  "http://0.0.0.0:3000",
])("%s works only on this machine", (url) => expect(isOnlyHere(url)).toBe(true))

test.each([
  "https://intray.example.org/demos",
  "http://192.168.1.20:3000/demos",
  "https://localhost.example.org",
  "https://notlocalhost/demos",
  "http://127.0.0.1.example.org",
  "https://[2001:db8::1]/demos",
  "demos",
  "",
])("%s works elsewhere too", (url) => expect(isOnlyHere(url)).toBe(false))
