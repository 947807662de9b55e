import { PRODUCT_NAME } from '#domain/product-name.ts'
import { createHmac, randomBytes } from 'node:crypto'
import type { Keys } from '#server/keys.ts'

const BEGINNING = 'whsec_'
const SEALED_AS = 'webhook secret'

/** Returns a new secret with 32 random bytes. The webhook specification requires 24 to 64. */
export const newSecret = (): string => BEGINNING + randomBytes(32).toString('base64')

export const sealSecret = (keys: Keys, webhookId: number, secret: string): Buffer =>
  keys.seal({ purpose: SEALED_AS, ownerId: webhookId }, secret)

export const unsealSecret = (keys: Keys, webhookId: number, sealed: Buffer): string =>
  keys.unseal({ purpose: SEALED_AS, ownerId: webhookId }, sealed)

type Message = { id: string; seconds: number; body: string }

/**
 * Returns the headers of one attempt, with a signature for each secret.
 * @param seconds of the attempt, by the real clock
 * @source A-HOOK-3
 */
export function webhookHeaders(
  { id, seconds, body }: Message,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(BEGINNING.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': `${PRODUCT_NAME}-Webhooks/1`,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
