import type { Keys } from '#server/keys.ts'

const MINUTES = 30
const PURPOSE = 'demo-gateway-client-token'

/**
 * Creates a token for the gateway's browser part, valid for half an hour of real time, as a token of an external
 * provider would be.
 * @param customerId null for a guest
 */
export function makeClientToken(keys: Keys, customerId: string | null, realNow: Date): string {
  const claim = { customer: customerId, ends: realNow.getTime() + MINUTES * 60_000 }
  const text = Buffer.from(JSON.stringify(claim)).toString('base64url')
  return `${text}.${keys.sign(PURPOSE, text)}`
}

export function isClientToken(keys: Keys, token: string, realNow: Date): boolean {
  const [, text, signature] = /^([\w-]+)\.([0-9a-f]{64})$/.exec(token) ?? []
  if (!text || !signature || !keys.isSigned(PURPOSE, text, signature)) return false
  const { ends } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as { ends: number }
  return ends > realNow.getTime()
}
