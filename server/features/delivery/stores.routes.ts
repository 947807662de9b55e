import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/stores.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import * as pause from './pause.service.ts'

export function storeRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.listStaffStores, async ({ stores }) => {
    const now = shop.clock.now()
    return shop.storeDirectory
      .everyStore()
      .filter(({ store_id }) => stores?.includes(store_id) ?? true)
      .map((store) => ({
        ...store,
        pause: pause.presentPause(store, now),
        auto_accept: pause.presentAutoAccept(store),
      }))
  })
  serve(app, shop, contract.readPause, ({ params }) => pause.readPause(shop, params.store_id))
  serve(app, shop, contract.setPause, ({ params, body, principal }) =>
    pause.setPause(shop, principal, params.store_id, body),
  )
  serve(app, shop, contract.setAutoAccept, ({ params, body, principal }) =>
    pause.setAutoAccept(shop, principal, params.store_id, body),
  )
}
