import { z } from 'zod'
import type { Braintree } from './braintree-client.ts'
import { cents } from './braintree-sale.ts'
import type { GatewayEvent, WebhookFields } from '../port.ts'

const amount = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => cents(String(value ?? '0')))

const Notification = z.object({
  kind: z.string(),
  timestamp: z.coerce.date(),
  dispute: z
    .object({ id: z.string(), amountDisputed: amount, transaction: z.object({ id: z.string() }) })
    .nullish(),
  transaction: z.object({ id: z.string(), amount, refundedTransactionId: z.string().nullish() }).nullish(),
})

/** Braintree's names of the events that we handle. Accepting a dispute counts as losing it. */
const KINDS: Record<string, GatewayEvent['kind']> = {
  check: 'check',
  dispute_opened: 'dispute_opened',
  dispute_won: 'dispute_won',
  dispute_lost: 'dispute_lost',
  dispute_accepted: 'dispute_lost',
  dispute_auto_accepted: 'dispute_lost',
  dispute_expired: 'dispute_lost',
  transaction_settlement_declined: 'settlement_declined',
  refund_failed: 'refund_failed',
}

/**
 * Returns the kind of an event. A refund is a separate transaction: if the bank does not settle it, the sale is
 * unchanged.
 */
function kindOf(name: string, isRefund: boolean): GatewayEvent['kind'] {
  const kind = KINDS[name] ?? 'other'
  return kind === 'settlement_declined' && isRefund ? 'refund_failed' : kind
}

/** Reads a webhook; null unless it is signed with our key. */
export async function readNotification(
  client: Braintree,
  { bt_signature: signature = '', bt_payload: payload = '' }: WebhookFields,
): Promise<GatewayEvent | null> {
  const parsed = await client.webhookNotification.parse(signature, payload).catch((error: unknown) => {
    if ((error as { type?: string }).type === 'invalidSignatureError') return null
    throw error
  })
  if (!parsed) return null
  const { kind, timestamp, dispute, transaction } = Notification.parse(parsed)
  const subject = dispute?.id ?? transaction?.id ?? ''
  return {
    // Webhooks have no id; kind, subject and time identify an event.
    key: `${kind}:${subject}:${timestamp.toISOString()}`,
    kind: kindOf(kind, Boolean(transaction?.refundedTransactionId)),
    name: kind,
    gatewayId: dispute?.transaction.id ?? transaction?.refundedTransactionId ?? transaction?.id ?? '',
    disputeId: dispute?.id ?? '',
    amount: dispute?.amountDisputed ?? transaction?.amount ?? 0,
    at: timestamp,
  }
}
