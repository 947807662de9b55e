import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/staff-orders.ts'
import * as links from '#contract/payments/payment-links.ts'
import { recordTerminalPayment } from '#contract/payments/terminal.ts'
import { toDollars } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { required } from '#domain/required.ts'
import { toLocalIso } from '#domain/time.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { presentCart } from '#server/features/cart/carts.present.ts'
import { idempotencyKey } from '#server/http/idempotency.ts'
import { callerNetwork } from '#server/http/security/rate-limit.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { billOf, linkedOrder, payByLink } from './pay-by-link.service.ts'
import { withCurrentOrder } from '#server/features/orders/lifecycle/order-version.service.ts'
import { recordPayment } from './terminal-payment.service.ts'
import { presentStaffOrder, presentWaiting } from './staff-order.present.ts'
import { previewOrder, takeOrder } from './staff-order.service.ts'
import { cancelWaiting, listWaiting, sendLinkAgain } from './unpaid-orders.service.ts'

export function staffOrderRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.previewStaffOrder, async ({ body, principal }) => {
    const { cart, place } = await previewOrder(shop, principal, body)
    const { line_1, line_2, city, state, postcode } = place.destination
    const address = [line_2, line_1, `${city} ${state} ${postcode}`].filter(Boolean).join(', ')
    return { ...presentCart(cart), address }
  })
  serve(app, shop, contract.takeStaffOrder, async ({ body, principal, request }) =>
    presentStaffOrder(shop, await takeOrder(shop, principal, body, idempotencyKey(request))),
  )
  serveEnvelope(app, shop, contract.listUnpaidStaffOrders, async ({ query, principal }) => {
    const { rows, total } = await listWaiting(shop, principal, query)
    const { page, limit } = query
    const paging = pagingOf(total, { page, limit })
    return { data: rows.map((row) => presentWaiting(shop, row)), ...paging }
  })
  serve(app, shop, contract.sendPaymentLink, async ({ params, body, principal }) => {
    const seen = { orderId: params.order_id, version: body.version }
    return presentStaffOrder(shop, await sendLinkAgain(shop, principal, seen))
  })
  serve(app, shop, contract.cancelUnpaidOrder, ({ params, body, principal }) =>
    cancelWaiting(shop, principal, { orderId: params.order_id, version: body.version }),
  )
  serve(app, shop, recordTerminalPayment, ({ params, body, principal }) => {
    const { order_id: orderId } = params
    const record = () => recordPayment(shop, principal, orderId, body)
    return withCurrentOrder(shop, principal, orderId, record)
  })
}

/** Registers the routes for holders of a payment link, who need no login. */
export function paymentLinkRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, links.readPaymentLink, async ({ params, request }) => {
    const order = await linkedOrder(shop, params.token, callerNetwork(request))
    const { name, time_zone: timeZone } = shop.storeDirectory.store(order.store_id)
    const bill = await billOf(shop, order.order_id)
    return {
      order_number: orderNumber(order.order_id),
      store: name,
      firstname: order.firstname,
      suburb: order.city,
      total: toDollars(order.total_cents),
      contains_alcohol: order.contains_alcohol,
      lines: bill.lines.map((line) => ({
        product_name: line.product_name,
        pack_size: line.pack_size,
        quantity: line.quantity,
        total: toDollars(line.price_cents * line.quantity),
      })),
      charges: [
        { name: 'Delivery', amount: toDollars(bill.charges_cents) },
        { name: 'Surcharge', amount: toDollars(bill.surcharge_cents) },
      ].filter(({ amount }) => amount > 0),
      discounts: bill.discounts.map((each) => ({ name: each.name, amount: toDollars(each.amount_cents) })),
      start: toLocalIso(order.start_at, timeZone),
      due: toLocalIso(order.due_at, timeZone),
      asap: order.asap,
      expires: toLocalIso(required(order.link_expires_at, 'expiry of the link'), timeZone),
    }
  })
  serve(app, shop, links.payByLink, async ({ params, body, request }) => {
    const paid = await payByLink(shop, { token: params.token, from: callerNetwork(request) }, body)
    return { order_number: orderNumber(paid.orderId), tracking_url: paid.trackingUrl }
  })
}
