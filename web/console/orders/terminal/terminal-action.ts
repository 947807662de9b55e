import { recordTerminalPayment, recordTerminalRefund } from '#contract/payments/terminal.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { VERSION_FIELD } from '#web/staff/use-order-write.ts'
import * as texts from './terminal-texts.ts'

/** `isOwed`: the payment has no matching debt and has to be refunded. */
export type TerminalReply = { ok: true; message: string; isOwed: boolean } | Failure

type FieldReader = (name: string) => string

const isTerminalIntent = (intent: string): boolean =>
  intent === 'terminal-payment' || intent === 'terminal-refund'

/** Handles the forms of this folder on any page that contains them. Returns null for other forms. */
export async function answerTerminal(api: PageApi, text: FieldReader): Promise<TerminalReply | null> {
  if (!isTerminalIntent(text('intent'))) return null
  const params = { order_id: text('order_id') }
  const receipt = {
    reference: text('reference'),
    last_four: text('last_four'),
    version: text(VERSION_FIELD),
  }
  const number = text('order_number')
  if (text('intent') === 'terminal-refund') {
    const body = { ...receipt, payment_id: text('payment_id'), amount: Number(text('amount')) }
    const { amount } = await api.call(recordTerminalRefund, { params, body })
    return { ok: true, isOwed: false, message: texts.returnedText(number, dollarsText(amount)) }
  }
  const body = { ...receipt, age_confirmed: text('age_confirmed') !== '' }
  const { outcome, amount, reason } = await api.call(recordTerminalPayment, { params, body })
  const message =
    outcome === 'owed_back'
      ? texts.owedText(number, dollarsText(amount), reason)
      : outcome === 'added'
        ? texts.addedText(number)
        : texts.placedText(number)
  return { ok: true, isOwed: outcome === 'owed_back', message }
}
