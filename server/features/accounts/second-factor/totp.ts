import type { Shop } from '#server/shop.ts'

/** Loads the library when the first authenticator app is used. */
const otpauth = () => import('otpauth')

/**
 * Period in seconds. It is the default of every authenticator app, with SHA-1 and six digits.
 * @source RFC 6238 §4
 */
const PERIOD = 30
/**
 * Accepted steps before and after the present step, for inaccurate clocks and slow typing.
 * @source RFC 6238 §5.2
 */
const WINDOW = 1
/**
 * Length of a secret in bytes.
 * @source RFC 4226 §4 R6: 20 recommended
 */
const SECRET_BYTES = 20

export async function newTotpSecret(): Promise<string> {
  const { Secret } = await otpauth()
  return new Secret({ size: SECRET_BYTES }).base32
}

/** @returns The number of the 30-second step that the code belongs to; null if it matches no step that is valid now. */
export async function totpStepOf(secret: string, code: string, at: Date): Promise<number | null> {
  // The library compares bytes and throws on text of another length, such as six letters of two bytes each.
  if (!/^[0-9]{6}$/.test(code)) return null
  const { Secret, TOTP } = await otpauth()
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD })
  const timestamp = at.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta
}

/** Returns the text of the QR code that an app reads. */
export async function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }) {
  const { Secret, TOTP } = await otpauth()
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD }).toString()
}

const PURPOSE = 'totp secret'

// The secret is sealed and unsealed only here.
export const sealTotpSecret = ({ keys }: Shop, userId: number, secret: string): Buffer =>
  keys.seal({ purpose: PURPOSE, ownerId: userId }, `${userId}:${secret}`)

export function unsealTotpSecret({ keys }: Shop, userId: number, sealed: Buffer): string {
  const [owner, secret] = keys.unseal({ purpose: PURPOSE, ownerId: userId }, sealed).split(':')
  if (owner !== String(userId) || !secret) throw new Error('A sealed secret belongs to another account')
  return secret
}
