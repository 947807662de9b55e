import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/shop/drivers.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import * as drivers from './drivers.service.ts'

export function driverRoutes(app: FastifyInstance, shop: Shop): void {
  const shift = (since: Date | null) => ({ on: since !== null, since: since?.toISOString() ?? null })
  serve(app, shop, contract.setShift, async ({ body, who }) =>
    shift(await drivers.setShift(shop, who, body.on)),
  )
  serve(app, shop, contract.getShift, async ({ who }) => shift(await drivers.shiftOf(shop, who)))
  serve(app, shop, contract.sendPosition, async ({ body, who }) => {
    const fix = {
      ...body,
      accuracy: body.accuracy ?? null,
      at: body.at === undefined ? null : new Date(body.at),
    }
    return { at: (await drivers.sendPosition(shop, who, fix)).toISOString() }
  })
  serve(app, shop, contract.listDrivers, async ({ query, who }) =>
    drivers.listDrivers(shop, who, query.store_id),
  )
}
