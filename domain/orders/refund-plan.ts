import type { Cents } from '#domain/money.ts'
import { gstWithin } from '#domain/pricing/gst.ts'
import { type InvoiceLine, netOf } from './invoice-lines.ts'
import { allocateAmong } from '../allocate.ts'

/** Part of a sale with its refunded quantity and amount. */
export type RefundableLine = InvoiceLine & { part: number; refundedQuantity: number; refunded: Cents }

export type RefundSelection =
  | { kind: 'whole' }
  | { kind: 'amount'; amount: Cents }
  | { kind: 'lines'; lines: readonly { part: number; quantity: number }[] }

export type LineRefund = {
  part: number
  /** Refunded packs; 0 if only an amount is refunded. */
  quantity: number
  amount: Cents
  /** Part of the line's discount that is reversed with the refund. */
  discount: Cents
}

export type RefundPlan = {
  lines: LineRefund[]
  total: Cents
  gst: Cents
  charges: Cents
  surcharge: Cents
  discounts: Cents
}

const leftOf = (part: RefundableLine): Cents => netOf(part) - part.refunded

/** Returns the amount of a sale that can still be refunded. */
export const refundableOf = (parts: readonly RefundableLine[]): Cents =>
  parts.reduce((sum, part) => sum + leftOf(part), 0)

/**
 * Computes the refund of each part of a sale. `whole` refunds everything that is left. `lines` refunds the share of the
 * packs in the line's price after discount; the last pack includes the remaining cents. `amount` is taken from all
 * parts in proportion to the rest. The GST is the difference in GST of the remaining sale, so that all refunds of a
 * sale together return exactly its GST.
 *
 * @returns null if the refund is 0, exceeds the rest, or lists a line twice
 * @source L-33
 */
export function planRefund(parts: readonly RefundableLine[], selection: RefundSelection): RefundPlan | null {
  const taken = take(parts, selection)
  if (!taken) return null
  const total = taken.reduce((sum, one) => sum + one.amount, 0)
  if (total === 0) return null
  const sumOf = (test: (part: RefundableLine) => boolean) =>
    taken.reduce((sum, { of, amount }) => sum + (test(of) ? amount : 0), 0)
  const taxable = parts.reduce((sum, part) => sum + (part.isGstFree ? 0 : leftOf(part)), 0)
  const planned = taken.map(({ of, quantity, amount }) => ({
    part: of.part,
    quantity,
    amount,
    discount: discountShare(of, amount),
  }))
  return {
    lines: planned,
    total,
    gst: gstWithin(taxable) - gstWithin(taxable - sumOf((part) => !part.isGstFree)),
    charges: sumOf((part) => part.kind === 'delivery'),
    surcharge: sumOf((part) => part.kind === 'surcharge'),
    discounts: planned.reduce((sum, one) => sum + one.discount, 0),
  }
}

/** Refund of the part `of` a sale. */
type PartRefund = { of: RefundableLine } & Pick<LineRefund, 'quantity' | 'amount'>

function take(parts: readonly RefundableLine[], selection: RefundSelection): PartRefund[] | null {
  if (selection.kind === 'whole') {
    return parts
      .map((part) => ({
        of: part,
        quantity: part.quantity - part.refundedQuantity,
        amount: leftOf(part),
      }))
      .filter((one) => one.amount > 0 || one.quantity > 0)
  }
  if (selection.kind === 'amount') {
    if (selection.amount > refundableOf(parts)) return null
    return allocateAmong(selection.amount, parts, leftOf)
      .map(([part, amount]) => ({ of: part, quantity: 0, amount }))
      .filter((one) => one.amount > 0)
  }
  const asked = selection.lines.map(({ part, quantity }) => takeLine(parts, part, quantity))
  const isTwice = new Set(selection.lines.map(({ part }) => part)).size < selection.lines.length
  return isTwice || asked.includes(null) ? null : (asked as PartRefund[])
}

function takeLine(parts: readonly RefundableLine[], number: number, quantity: number): PartRefund | null {
  const part = parts.find((one) => one.part === number)
  if (!part || quantity < 1 || part.refundedQuantity + quantity > part.quantity) return null
  const upTo = (packs: number) => Math.floor((netOf(part) * packs) / part.quantity)
  const after = part.refundedQuantity + quantity
  const share = upTo(after) - upTo(part.refundedQuantity)
  const amount = after === part.quantity ? leftOf(part) : Math.min(share, leftOf(part))
  return { of: part, quantity, amount }
}

/** Returns the discount for a refund, cumulatively, so that all refunds of a part add up to its discount. */
function discountShare(part: RefundableLine, amount: Cents): Cents {
  const net = netOf(part)
  const upTo = (refunded: Cents) => (net === 0 ? 0 : Math.round((part.discount * refunded) / net))
  return upTo(part.refunded + amount) - upTo(part.refunded)
}

/**
 * Splits a refund: up to the captured amount it is refunded as money. The rest was paid with credit and is refunded as
 * credit.
 */
export function splitRefund(total: Cents, moneyLeft: Cents): { money: Cents; credit: Cents } {
  const money = Math.min(total, moneyLeft)
  return { money, credit: total - money }
}
