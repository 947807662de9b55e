import type { ConsoleMessage } from '#contract/console/messages.ts'
import { kindOf } from '#domain/messages/message-kinds.ts'
import type { ListedMessage } from './failed-messages.service.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Presents a message for staff, without a text that could open an account. */
export function presentMessage(row: ListedMessage): ConsoleMessage {
  const { label, isVisibleToStaff: isShown } = kindOf(row.kind)
  return {
    message_id: row.message_id,
    channel: row.channel,
    to: row.recipient,
    label,
    subject: row.subject,
    ...(isShown && { text: row.body }),
    state: row.dead_at ? 'dead' : row.sent_at ? 'sent' : 'waiting',
    attempts: row.attempts,
    reason: row.last_error,
    order_id: row.order_id,
    created: row.created_at.toISOString(),
    sent: iso(row.sent_at),
    next_try: iso(row.next_try_at),
    dead: iso(row.dead_at),
  }
}
