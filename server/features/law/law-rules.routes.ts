import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/law-rules.ts'
import { STATES } from '#domain/states.ts'
import { localDate, toLocalIso } from '#domain/time.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import { requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { previewLawRule } from './law-preview.service.ts'
import * as rules from './law-rules.service.ts'

export function lawRuleRoutes(app: FastifyInstance, shop: Shop): void {
  const present = (row: rules.LawRuleRow): contract.LawRule => presentRule(row, shop.clock.now())
  serveEnvelope(app, shop, contract.listLawRules, async ({ query }) => {
    const { rows, ...paging } = await rules.listLawRules(shop, query)
    return { data: rows.map(present), ...paging }
  })
  serve(app, shop, contract.proposeLawRule, async ({ body, principal }) =>
    present(await rules.proposeLawRule(shop, requireUserId(principal), body)),
  )
  serve(app, shop, contract.approveLawRule, async ({ params, principal }) =>
    present(await rules.approveLawRule(shop, requireUserId(principal), params.law_rule_id)),
  )
  serve(app, shop, contract.withdrawLawRule, async ({ params, principal }) =>
    present(await rules.withdrawLawRule(shop, requireUserId(principal), params.law_rule_id)),
  )
  serve(app, shop, contract.previewLawRule, ({ params }) => previewLawRule(shop, params.law_rule_id))
}

function presentRule(row: rules.LawRuleRow, now: Date): contract.LawRule {
  const zone = STATES[row.state].timeZone
  const today = localDate(now, zone)
  const isCurrent = row.valid_from <= today && (row.valid_to === null || row.valid_to >= today)
  const person = (userId: number | null, name: string) => (userId === null ? null : { user_id: userId, name })
  return {
    law_rule_id: row.law_rule_id,
    state: row.state,
    rule: row.rule,
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    parameters: row.parameters,
    citation: row.citation,
    source_date: row.source_date,
    status: row.status,
    is_over: row.status === 'approved' && row.valid_to !== null && row.valid_to < today,
    in_force: row.status === 'approved' && isCurrent,
    checked_by: person(row.checked_by, row.checker),
    checked: row.checked_at && toLocalIso(row.checked_at, zone),
    approved_by: person(row.approved_by, row.approver),
    approved: row.approved_at && toLocalIso(row.approved_at, zone),
  }
}
