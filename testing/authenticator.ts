import { isoCBOR } from '@simplewebauthn/server/helpers'
import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const text = (data: Buffer): string => data.toString('base64url')

/** The flags of authenticator data. @source W3C Web Authentication, §6.1 */
const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

type Options = { challenge: string }
/** What an answer lies about, for the tests of refusals. */
type Lie = { origin?: string; rpId?: string; isVerified?: boolean; type?: string; counter?: number }

/** A phone that keeps one passkey: makes it, and signs with it, as a browser hands it on. */
export function authenticator(host = 'shop.test', scheme = 'http') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, { challenge }: Options, lie: Lie): Buffer =>
    Buffer.from(
      JSON.stringify({ type: lie.type ?? type, challenge, origin: lie.origin ?? `${scheme}://${host}` }),
    )

  function authData(lie: Lie, rest = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lie.counter ?? (counter += 1))
    const flags = PRESENT | (lie.isVerified === false ? 0 : VERIFIED) | (rest.length > 0 ? WITH_KEY : 0)
    return Buffer.concat([sha256(lie.rpId ?? host), Buffer.from([flags]), count, rest])
  }

  const base = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} }
  return {
    id: base.id,
    create(options: Options, lie: Lie = {}) {
      const length = Buffer.from([0, id.length])
      const key = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData(lie, key))],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      )
      const response = {
        clientDataJSON: text(clientData('webauthn.create', options, lie)),
        attestationObject: text(Buffer.from(attestation)),
        transports: ['internal'],
      }
      return { ...base, response }
    },
    get(options: Options, lie: Lie = {}) {
      const data = authData(lie)
      const client = clientData('webauthn.get', options, lie)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      }
      return { ...base, response }
    },
  }
}

/** @source RFC 9053: kty 2 is EC2, alg −7 is ES256, crv 1 is P-256 */
function coseKey(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' })
  const bytes = (part: string | undefined) => new Uint8Array(Buffer.from(part!, 'base64url'))
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
  return Buffer.from(isoCBOR.encode(key as Parameters<typeof isoCBOR.encode>[0]))
}
