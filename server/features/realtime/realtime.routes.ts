import type { FastifyInstance } from 'fastify'
import { DELIVERY_CHANNEL, authoriseChannel } from '#contract/orders/realtime.ts'
import { required } from '#domain/required.ts'
import { ShopError } from '#server/http/errors.ts'
import { authorize } from '#server/http/security/authorize.ts'
import { parseInput } from '#server/http/serve.ts'
import { authenticate } from '#server/http/session/session.ts'
import type { Shop } from '#server/shop.ts'
import type { Realtime } from './realtime.service.ts'

/** Responds in the Pusher protocol's format, without our envelope. @source A-REAL-2 */
export function realtimeRoutes(app: FastifyInstance, shop: Shop, realtime: Realtime): void {
  shop.endpoints.push(authoriseChannel)
  app.post(`/api${authoriseChannel.path}`, async (request, reply) => {
    const { socket_id, channel_name } = parseInput(
      required(authoriseChannel.body, 'the schema'),
      request.body,
    )
    const principal = await authenticate(shop, request)
    authorize(authoriseChannel, principal, undefined)
    if (principal.kind !== 'member' || channel_name !== DELIVERY_CHANNEL) throw new ShopError('forbidden')
    return reply
      .header('cache-control', 'no-store')
      .send(await realtime.authorise(principal.tokenHash, socket_id, channel_name))
  })
}
