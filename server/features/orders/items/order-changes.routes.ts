import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/order-changes.ts'
import { toDollars } from '#domain/money.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { tipDriver } from './tip.service.ts'
import { changeItems } from './change-items.service.ts'
import { retryPayment } from './further-payment.service.ts'
import { withCurrentOrder } from '../lifecycle/order-version.service.ts'
import { setSubstitutionPreference } from '../picking/substitution-preference.service.ts'
import { orderAfterChange } from '../view/order-view.service.ts'
import { staffHead, visibleHead } from '../orders.service.ts'
import { recordPicking } from '../picking/picking.service.ts'

/** Endpoints that change a placed order before its departure, except its status. */
export function orderChangeRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.changeItems, async ({ params, body, principal }) => {
    const { actor } = await visibleHead(shop, principal, params.order_id)
    const change = () => changeItems(shop, actor, params.order_id, body)
    const { changed, toPay } = await withCurrentOrder(shop, principal, params.order_id, change)
    return {
      total: toDollars(changed.total),
      surcharge: toDollars(changed.surcharge),
      to_pay: toDollars(toPay),
      order: await orderAfterChange(shop, principal, params.order_id),
    }
  })
  serve(app, shop, contract.payOrder, async ({ params, body, principal }) => {
    const { actor } = await visibleHead(shop, principal, params.order_id)
    await retryPayment(shop, actor, params.order_id, body.transaction_token)
    return orderAfterChange(shop, principal, params.order_id)
  })
  serve(app, shop, contract.tipDriver, async ({ params, body, principal }) => {
    const { actor } = await visibleHead(shop, principal, params.order_id)
    await tipDriver(shop, actor, params.order_id, body)
    return orderAfterChange(shop, principal, params.order_id)
  })
  serve(app, shop, contract.setSubstitutionPreference, async ({ params, body, principal }) => {
    const { actor } = await visibleHead(shop, principal, params.order_id)
    await setSubstitutionPreference(shop, actor, params.order_id, body)
    return orderAfterChange(shop, principal, params.order_id)
  })
  serve(app, shop, contract.recordPicking, async ({ params, body, principal }) => {
    const { actor } = await staffHead(shop, principal, params.order_id)
    const record = () => recordPicking(shop, actor, params.order_id, body)
    await withCurrentOrder(shop, principal, params.order_id, record)
    return orderAfterChange(shop, principal, params.order_id)
  })
}
