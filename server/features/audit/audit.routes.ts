import type { FastifyInstance } from 'fastify'
import { listAudit, undoAudit } from '#contract/console/audit.ts'
import { OPERATOR_TIME_ZONE, addDays, instantOf } from '#domain/time.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentAudit } from './audit.present.ts'
import { searchAudit } from './audit.service.ts'
import { type UndoActions, undoChange, undoableOf } from './undo.service.ts'

const isDay = (moment: string) => moment.length === 10

export function auditRoutes(app: FastifyInstance, shop: Shop, actions: UndoActions): void {
  serveEnvelope(app, shop, listAudit, async ({ principal, query: { from, to, sort, ...filter } }) => {
    const { rows, names, ...paging } = await searchAudit(shop, principal, {
      ...filter,
      from: from === undefined ? null : startOf(from),
      to: to === undefined ? null : startOf(isDay(to) ? addDays(to, 1) : to),
      oldestFirst: sort === 'oldest' || sort === 'at',
    })
    const undoable = await undoableOf(shop, rows)
    return { data: rows.map((row) => presentAudit(row, undoable.has(row.audit_log_id), names)), ...paging }
  })
  serve(app, shop, undoAudit, ({ params, principal }) =>
    undoChange(shop, principal, params.audit_id, actions),
  )
}

const startOf = (moment: string): Date =>
  isDay(moment) ? instantOf(moment, '00:00', OPERATOR_TIME_ZONE) : new Date(moment)
