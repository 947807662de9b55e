import type { OrderRefunds as OrderRefundsView } from '#contract/orders/refunds.ts'
import { toDollars } from '#domain/money.ts'
import { netOf } from '#domain/orders/invoice-lines.ts'
import { toLocalIso } from '#domain/time.ts'
import type { OrderRefunds } from './refund-order.service.ts'

export const presentRefunds = ({
  lines,
  refunds,
  left,
  allowance,
  timeZone,
}: OrderRefunds): OrderRefundsView => ({
  left: toDollars(left),
  allowance: {
    own_order: allowance.isOwnOrder,
    refund: toDollars(allowance.refund),
    goodwill: toDollars(allowance.goodwill),
  },
  parts: lines.map((line) => ({
    part: line.part,
    kind: line.kind,
    name: line.name,
    pack_size: line.packSize,
    quantity: line.quantity,
    refunded_quantity: line.refundedQuantity,
    amount: toDollars(netOf(line)),
    refunded: toDollars(line.refunded),
    gst_free: line.isGstFree,
  })),
  refunds: refunds.map((one) => ({
    refund_id: one.refund_id,
    at: toLocalIso(one.at, timeZone),
    kind: one.kind,
    amount: toDollars(one.money_cents + one.credit_cents),
    money: toDollars(one.money_cents),
    credit: toDollars(one.credit_cents),
    gst: toDollars(one.gst_cents),
    reason: one.reason,
    refused: toDollars(one.refused_cents),
    refusal: one.refusal,
  })),
})
