import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { required } from '#domain/required.ts'

/** Purpose and owner of a sealed field: a field sealed for one person cannot be opened as another person's. */
export type SealedField = { purpose: string; ownerId: number }

/** Operations with the shop's secrets. Each purpose has its own key, derived from a secret. */
export type Keys = {
  /** Returns a keyed hash of a guessable value, so that a copied table cannot be reversed. */
  hash(purpose: string, value: string): Buffer
  /** Returns a signature as text for a URL or a protocol. */
  sign(purpose: string, value: string): string
  isSigned(purpose: string, value: string, signature: string): boolean
  /**
   * Encrypts with AES-256-GCM and the newest key, bound to field and owner. The result contains mark, key version,
   * nonce, tag and text.
   */
  seal(field: SealedField, text: string): Buffer
  unseal(field: SealedField, sealed: Buffer): string
}

/** Keys of sealed fields by version; `active` is the version that seals new fields. */
export type KeyRing = { keys: ReadonlyMap<number, Buffer>; active: number }

const MARK = Buffer.from('ck1')
const HEAD = MARK.length + 4
const NONCE = 12
const TAG = 16

/** Secret key, and earlier secret keys with which a database may still be wrapped. */
export type Secrets = { present: string; former: readonly string[] }

type SecretSettings = { secretKey: string | null; previousSecretKey: string | null; dataDir: string }

/** Returns the secret of the settings, or the secret in the data folder, which the first start creates. */
export function openSecrets({ secretKey, previousSecretKey, dataDir }: SecretSettings): Secrets {
  const file = join(dataDir, 'secret.key')
  const former = previousSecretKey === null ? [] : [previousSecretKey]
  if (secretKey === null) return { present: storedSecret(file), former }
  // A shop that was once opened without the setting has its own secret.
  return { present: secretKey, former: existsSync(file) ? [...former, storedSecret(file)] : former }
}

function storedSecret(file: string): string {
  if (!existsSync(file)) makeSecret(file)
  return readFileSync(file, 'utf8').trim()
}

/** Creates the secret atomically and only once, because several processes may start at the same moment. */
function makeSecret(file: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'coldie', purpose, 32))

/**
 * Returns the operations of a secret. @param ring called for each field, because keys are added while the shop is
 * open
 */
export function keysFrom(secret: string, ring: () => KeyRing = firstKeyOf(secret)): Keys {
  const derived = new Map<string, Buffer>()
  function key(purpose: string): Buffer {
    let found = derived.get(purpose)
    if (!found) derived.set(purpose, (found = derive(secret, purpose)))
    return found
  }
  const hash = (purpose: string, value: string) => createHmac('sha256', key(purpose)).update(value).digest()
  return {
    hash,
    sign: (purpose, value) => hash(purpose, value).toString('hex'),
    isSigned: (purpose, value, signature) => {
      const [expected, actual] = [hash(purpose, value), Buffer.from(signature, 'hex')]
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
    seal: (field, text) => {
      const { keys, active } = ring()
      const head = headOf(active)
      return Buffer.concat([
        head,
        encrypt(required(keys.get(active), `data key ${active}`), text, boundTo(head, field)),
      ])
    },
    unseal: (field, sealed) => {
      // Fields from before key versions existed have no mark.
      if (!sealed.subarray(0, MARK.length).equals(MARK)) return decrypt(key(field.purpose), sealed)
      const [head, version] = [sealed.subarray(0, HEAD), sealed.readUInt32BE(MARK.length)]
      const versioned = ring().keys.get(version)
      if (!versioned)
        throw new Error(`A field is sealed with key ${version}, which this process does not know`)
      return decrypt(versioned, sealed.subarray(HEAD), boundTo(head, field))
    },
  }
}

/** Returns a ring for use without a database: one key, derived like the rest. */
function firstKeyOf(secret: string): () => KeyRing {
  const ring = { keys: new Map([[1, derive(secret, 'sealed fields 1')]]), active: 1 }
  return () => ring
}

function headOf(version: number): Buffer {
  const head = Buffer.alloc(HEAD)
  MARK.copy(head)
  head.writeUInt32BE(version, MARK.length)
  return head
}

const boundTo = (head: Buffer, { purpose, ownerId }: SealedField): Buffer =>
  Buffer.concat([head, Buffer.from(`${purpose}\0${ownerId}`)])

function encrypt(key: Buffer, text: string | Buffer, aad?: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  if (aad) cipher.setAAD(aad)
  const body = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function decryptBytes(key: Buffer, sealed: Buffer, aad?: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE))
  if (aad) decipher.setAAD(aad)
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
}

const decrypt = (key: Buffer, sealed: Buffer, aad?: Buffer): string =>
  decryptBytes(key, sealed, aad).toString('utf8')

const WRAPPING = 'wrapping of data keys'
const wrappedAs = (version: number): Buffer => Buffer.from(`data key ${version}`)

/** Returns a data key as stored in the database: sealed with a key derived from the secret key. */
export const wrapKey = (secret: string, version: number, key: Buffer): Buffer =>
  encrypt(derive(secret, WRAPPING), key, wrappedAs(version))

/** Returns the data key; null if it was wrapped with another secret key. */
export function unwrapKey(secret: string, version: number, wrapped: Buffer): Buffer | null {
  try {
    return decryptBytes(derive(secret, WRAPPING), wrapped, wrappedAs(version))
  } catch {
    return null
  }
}
