import type { getBagLabels, OrderRecord } from '#contract/console/order-record.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { mayResend } from '#domain/messages/message-kinds.ts'
import { toDollars } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { toLocalIso } from '#domain/time.ts'
import type { ListedMessage } from '#server/features/messaging/failed-messages.service.ts'
import { presentMessage } from '#server/features/messaging/messages.present.ts'
import type { BagLabels } from './bag-labels.service.ts'
import type { NoteRow } from './order-notes.queries.ts'
import type { OrderRecordDetails } from './order-record.service.ts'

export function presentRecord(record: OrderRecordDetails): OrderRecord {
  const { shopper, timeZone, zone } = record
  return {
    tags: record.tags,
    notes: presentNotes(record.notes, timeZone),
    money: record.money.map((moved) => ({
      at: toLocalIso(moved.at, timeZone),
      kind: moved.kind,
      amount: toDollars(moved.amount_cents),
      state: moved.state,
      payment: moved.nth,
      means: moved.means,
      who: moved.who,
      reason: moved.reason,
    })),
    messages: record.messages.map((message) => presentOrderMessage(message, record)),
    shopper: {
      credit: toDollars(shopper.credit_cents),
      updates_by: shopper.order_sms && shopper.mobile !== '' ? 'sms' : 'email',
      other_orders: shopper.other_orders,
      latest_orders: record.latest.map((order) => ({
        order_id: order.order_id,
        order_number: orderNumber(order.order_id),
        status: order.status,
        created: toLocalIso(order.created_at, timeZone),
        total: toDollars(order.total_cents),
      })),
    },
    zone: { zone_id: zone.zoneId, name: zone.name, outline: zone.shape.polygon.coordinates[0] ?? [] },
  }
}

export const presentNotes = (notes: readonly NoteRow[], timeZone: string): OrderRecord['notes'] =>
  notes.map((note) => ({ ...note, at: toLocalIso(note.at, timeZone) }))

export const presentOrderMessage = (
  message: ListedMessage,
  { isOrderOpen, isOwnerGone }: Pick<OrderRecordDetails, 'isOrderOpen' | 'isOwnerGone'>,
): OrderRecord['messages'][number] => ({
  ...presentMessage(message),
  can_resend:
    !isOwnerGone &&
    message.next_try_at === null &&
    message.body !== '' &&
    mayResend(message.kind, isOrderOpen),
})

export const presentLabels = ({
  order,
  bags,
  firstName,
  store,
}: BagLabels): NonNullable<OutputOf<(typeof getBagLabels)['data']>> => ({
  order_number: orderNumber(order.order_id),
  store: store.name,
  first_name: firstName,
  suburb: order.city,
  due: toLocalIso(order.due_at, store.time_zone),
  contains_alcohol: order.contains_alcohol,
  bags,
})
