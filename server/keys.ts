import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the shop's one secret is used for: each purpose has a key of its own, derived from it. */
export type Keys = {
  /** A keyed hash of something guessable, so that a copied table can't be turned back. */
  hash(purpose: string, value: string): Buffer
  /** A signature as text for a URL or a protocol. */
  sign(purpose: string, value: string): string
  isSigned(purpose: string, value: string, signature: string): boolean
  /** AES-256-GCM: nonce, tag and text in one. */
  seal(purpose: string, text: string): Buffer
  unseal(purpose: string, sealed: Buffer): string
}

const NONCE = 12
const TAG = 16

/** Takes the secret of the settings, or the one kept in the data folder, which the first start makes. */
export function openKeys(secret: string | null, dataDir: string): Keys {
  return keysFrom(secret ?? keptSecret(join(dataDir, 'secret.key')))
}

function keptSecret(file: string): string {
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

export function keysFrom(secret: string): Keys {
  const derived = new Map<string, Buffer>()
  function key(purpose: string): Buffer {
    let found = derived.get(purpose)
    if (!found) {
      found = Buffer.from(hkdfSync('sha256', secret, 'coldie', purpose, 32))
      derived.set(purpose, found)
    }
    return found
  }
  const hash = (purpose: string, value: string) => createHmac('sha256', key(purpose)).update(value).digest()
  return {
    hash,
    sign: (purpose, value) => hash(purpose, value).toString('hex'),
    isSigned: (purpose, value, signature) => {
      const [wanted, given] = [hash(purpose, value), Buffer.from(signature, 'hex')]
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    },
    seal: (purpose, text) => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key(purpose), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    unseal: (purpose, sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key(purpose), sealed.subarray(0, NONCE))
      decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
    },
  }
}
