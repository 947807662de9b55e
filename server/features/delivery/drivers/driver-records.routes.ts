import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/driver/driver-records.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { presentDriver, presentRecord } from './driver-records.present.ts'
import { driverRecord, endShiftOf, listDriverRecords, recordDocument } from './driver-records.service.ts'

export function driverRecordRoutes(app: FastifyInstance, shop: Shop): void {
  const shown = async (principal: Principal, driverId: number) =>
    presentRecord(shop, await driverRecord(shop, principal, driverId))
  serveEnvelope(app, shop, contract.listConsoleDrivers, async ({ query, principal }) => {
    const { rows, paging } = await listDriverRecords(shop, principal, query)
    return { data: rows.map((row) => presentDriver(shop, row)), ...paging }
  })
  serve(app, shop, contract.getConsoleDriver, ({ params, principal }) => shown(principal, params.driver_id))
  serve(app, shop, contract.recordDriverDocument, async ({ params, body, principal }) => {
    await recordDocument(shop, principal, params.driver_id, body)
    return shown(principal, params.driver_id)
  })
  serve(app, shop, contract.endDriverShift, async ({ params, principal }) => {
    await endShiftOf(shop, principal, params.driver_id)
    return shown(principal, params.driver_id)
  })
}
