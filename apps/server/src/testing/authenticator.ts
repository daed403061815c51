import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto"
import type { Browser } from "./accounts.ts"
import { testBaseUrl } from "./services.ts"

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest()
const url64 = (data: Buffer) => data.toString("base64url")

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** The little of CBOR (RFC 8949) that a device sends. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])])
}

type Options = { challenge: string }
const present = 0x01
const verified = 0x04
const attested = 0x40

/** A device that holds one passkey (ES256), as WebAuthn describes it; real keys, real signatures. */
export function makeAuthenticator(origin = testBaseUrl) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const { x = "", y = "" } = publicKey.export({ format: "jwk" })
  const id = randomBytes(32)
  let counter = 0
  const rpIdHash = sha256(new URL(origin).hostname)
  const clientData = (type: string, { challenge }: Options) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (flags: number, rest: Buffer = Buffer.alloc(0)) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, rest])
  }
  return {
    id: url64(id),
    create(options: Options) {
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      )
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authData(present | verified | attested, credential)
      const attestation = cbor(
        new Map<string, Cbor>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", data],
        ]),
      )
      return {
        id: url64(id),
        rawId: url64(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: url64(clientData("webauthn.create", options)),
          attestationObject: url64(attestation),
          transports: ["internal"],
        },
      }
    },
    /** @param verifiesUser false: touched, without finger or PIN */
    get(options: Options, verifiesUser: boolean) {
      const client = clientData("webauthn.get", options)
      const data = authData(present | (verifiesUser ? verified : 0))
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        id: url64(id),
        rawId: url64(id),
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: url64(client), authenticatorData: url64(data), signature: url64(signature) },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof makeAuthenticator>

/** Adds a passkey to the account of who is signed in. @returns the answer */
export async function addPasskey(browser: Browser, device: Authenticator, name = "Laptop") {
  const options = await browser.get("/passkey/generate-register-options")
  return browser.post("/passkey/verify-registration", { response: device.create(options.body), name })
}

/** Signs in with a passkey. @returns the answer */
export async function signInByPasskey(browser: Browser, device: Authenticator, verifiesUser = true) {
  const options = await browser.post("/passkey/generate-authenticate-options", {})
  return browser.post("/passkey/verify-authentication", { response: device.get(options.body, verifiesUser) })
}
