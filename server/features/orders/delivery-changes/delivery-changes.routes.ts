import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/delivery-changes.ts'
import { toDollars } from '#domain/money.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { withCurrentOrder } from '../lifecycle/order-version.service.ts'
import { staffHead, visibleHead } from '../orders.service.ts'
import { orderAfterChange } from '../view/order-view.service.ts'
import { withdrawRequest } from './address-requests.service.ts'
import { changeAddress } from './change-address.service.ts'
import { acceptTime, changeTime } from './change-time.service.ts'

/** Endpoints that change the delivery time and address of an order. */
export function deliveryChangeRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.changeDeliveryTime, async ({ params, body, principal }) => {
    const { order_id: orderId } = params
    const { actor } = await staffHead(shop, principal, orderId)
    await withCurrentOrder(shop, principal, orderId, () => changeTime(shop, actor, orderId, body))
    return orderAfterChange(shop, principal, orderId)
  })
  serve(app, shop, contract.acceptDeliveryTime, async ({ params, body, principal }) => {
    const { order_id: orderId } = params
    const { actor } = await visibleHead(shop, principal, orderId)
    const accept = () => acceptTime(shop, actor, orderId, body.version)
    await withCurrentOrder(shop, principal, orderId, accept)
    return orderAfterChange(shop, principal, orderId)
  })
  serve(app, shop, contract.changeOrderAddress, async ({ params, body, principal }) => {
    const { order_id: orderId } = params
    const { actor } = await staffHead(shop, principal, orderId)
    const change = () => changeAddress(shop, actor, orderId, body)
    const { total, rise } = await withCurrentOrder(shop, principal, orderId, change)
    const order = await orderAfterChange(shop, principal, orderId)
    return { total: toDollars(total), rise: toDollars(rise), waits: rise > 0, order }
  })
  serve(app, shop, contract.withdrawAddressRequest, async ({ params, principal }) => {
    const { actor } = await staffHead(shop, principal, params.order_id)
    await withdrawRequest(shop, actor, params.order_id)
    return orderAfterChange(shop, principal, params.order_id)
  })
}
