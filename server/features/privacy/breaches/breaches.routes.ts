import { OPERATOR_TIME_ZONE } from '#domain/time.ts'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/breaches.ts'
import { breachState } from '#domain/privacy/data-breach.ts'
import { daysBetween, localDate, toLocalIso } from '#domain/time.ts'
import { serve } from '#server/http/serve.ts'
import { requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type BreachRow, addEntry, breaches, reportBreach } from './breaches.service.ts'

export function breachRoutes(app: FastifyInstance, shop: Shop): void {
  const present = (row: BreachRow): contract.Breach => ({
    breach_id: row.data_breach_id,
    found: toLocalIso(row.found_at, OPERATOR_TIME_ZONE),
    due_on: row.due_on,
    days_left: daysBetween(localDate(shop.clock.now(), OPERATOR_TIME_ZONE), row.due_on),
    state: breachState(row.entries.map(({ kind }) => kind)),
    summary: row.summary,
    data_kinds: row.data_kinds,
    people: row.people,
    reported_by: row.reporter,
    reported: toLocalIso(row.reported_at, OPERATOR_TIME_ZONE),
    entries: row.entries.map(({ kind, text, who, at }) => ({
      kind,
      text,
      by: who,
      at: toLocalIso(new Date(at), OPERATOR_TIME_ZONE),
    })),
  })
  serve(app, shop, contract.listBreaches, async () => (await breaches(shop)).map(present))
  serve(app, shop, contract.reportBreach, async ({ body, principal }) =>
    present(await reportBreach(shop, requireUserId(principal), body)),
  )
  serve(app, shop, contract.addBreachEntry, async ({ params, body, principal }) =>
    present(await addEntry(shop, requireUserId(principal), params.breach_id, body)),
  )
}
