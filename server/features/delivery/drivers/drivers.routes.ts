import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/driver/drivers.ts'
import { toDollars } from '#domain/money.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import * as drivers from './drivers.service.ts'

export function driverRoutes(app: FastifyInstance, shop: Shop): void {
  const shift = ({ since, away, vehicle, store, today }: Awaited<ReturnType<typeof drivers.shiftOf>>) => ({
    on: since !== null,
    since: since?.toISOString() ?? null,
    away: away && {
      reason: away.reason,
      since: away.since.toISOString(),
      until: away.until.toISOString(),
    },
    vehicle,
    store,
    today: { delivered: today.delivered, tips: toDollars(today.tips_cents) },
  })
  serve(app, shop, contract.setShift, async ({ body, principal }) =>
    shift(await drivers.setShift(shop, principal, body)),
  )
  serve(app, shop, contract.getShift, async ({ principal }) => shift(await drivers.shiftOf(shop, principal)))
  serve(app, shop, contract.setAway, async ({ body, principal }) =>
    shift(await drivers.setAway(shop, principal, body)),
  )
  serve(app, shop, contract.sendPosition, async ({ body, principal }) => {
    const { lat, lng, accuracy, at } = body
    const reported = { lat, lng, accuracy: accuracy ?? null, at: at ? new Date(at) : null }
    const report = await drivers.reportPosition(shop, principal, reported)
    return { used: report.used, at: report.at.toISOString() }
  })
  serve(app, shop, contract.listDrivers, async ({ query }) => drivers.listDrivers(shop, query.store_id))
}
