import { z } from 'zod'
import type { Keys } from '#server/keys.ts'
import type { GatewayEvent, WebhookFields } from '../port.ts'

const PURPOSE = 'demo-gateway-event'

const Event = z.object({
  key: z.string().max(500),
  kind: z.enum([
    'check',
    'dispute_opened',
    'dispute_won',
    'dispute_lost',
    'settlement_declined',
    'refund_failed',
    'other',
  ]),
  name: z.string(),
  gatewayId: z.string(),
  disputeId: z.string(),
  amount: z.number().int().min(0),
  at: z.coerce.date(),
})

/** Signs a webhook of the demo gateway, in Braintree's format with the shop's own key. */
export function signDemoEvent(keys: Keys, event: GatewayEvent): { bt_signature: string; bt_payload: string } {
  const payload = Buffer.from(JSON.stringify(event)).toString('base64')
  return { bt_signature: keys.sign(PURPOSE, payload), bt_payload: payload }
}

export function readDemoEvent(
  keys: Keys,
  { bt_signature: signature = '', bt_payload: payload = '' }: WebhookFields,
): GatewayEvent | null {
  if (!/^[0-9a-f]{64}$/.test(signature) || !keys.isSigned(PURPOSE, payload, signature)) return null
  return Event.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')))
}
