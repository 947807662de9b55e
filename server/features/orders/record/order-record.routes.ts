import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/order-record.ts'
import { tagOrders as tagContract } from '#contract/console/tags.ts'
import { required } from '#domain/required.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { withCurrentOrder } from '../lifecycle/order-version.service.ts'
import { resendMessage } from '../notifications/resend-message.service.ts'
import { orderHead } from '../orders.service.ts'
import { bagLabels } from './bag-labels.service.ts'
import { addNote } from './order-notes.service.ts'
import { presentLabels, presentNotes, presentOrderMessage, presentRecord } from './order-record.present.ts'
import { tagOrders } from './order-tags.service.ts'
import { orderRecord } from './order-record.service.ts'

/** Endpoints for the staff-only record of an order. */
export function orderRecordRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.getOrderRecord, async ({ params, principal }) =>
    presentRecord(await orderRecord(shop, principal, params.order_id)),
  )
  serve(app, shop, contract.getBagLabels, async ({ params, principal }) =>
    presentLabels(await bagLabels(shop, principal, params.order_id)),
  )
  serve(app, shop, contract.addOrderNote, async ({ params, body, principal }) => {
    const note = { text: body.text, isForDriver: body.for_driver }
    const notes = await addNote(shop, principal, params.order_id, note)
    const { store_id: storeId } = required(await orderHead(shop, params.order_id), `order ${params.order_id}`)
    return presentNotes(notes, shop.storeDirectory.store(storeId).time_zone)
  })
  serve(app, shop, tagContract, async ({ body: { order_ids: ids, ...change }, principal }) => {
    const tagged = await tagOrders(shop, principal, { ids, ...change })
    return tagged.map(({ id, tags }) => ({ order_id: id, tags }))
  })
  serve(app, shop, contract.resendOrderMessage, async ({ params, body, principal }) => {
    const { order_id: orderId, message_id: messageId } = params
    const resend = { orderId, messageId, version: body.version }
    const sent = await withCurrentOrder(shop, principal, orderId, () =>
      resendMessage(shop, principal, resend),
    )
    return presentOrderMessage(sent, { isOrderOpen: true, isOwnerGone: false })
  })
}
