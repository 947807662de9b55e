import { describe, expect, it } from 'vitest'
import { checkArchitecture } from './check-architecture.ts'
import { TABLE_RULE } from './table-writers.ts'
import { FILE_RULES, IMPORT_RULES } from './rules.ts'

type Planted = { rule: string; files: Record<string, string> }

/** Violations of each rule. They verify that the check detects violations at all. */
const PLANTED: Planted[] = [
  { rule: 'domain-is-pure', files: { 'domain/money.ts': `import { z } from 'zod'` } },
  { rule: 'domain-is-pure', files: { 'domain/money.ts': `import { join } from 'node:path'` } },
  {
    rule: 'domain-is-pure',
    files: { 'domain/money.ts': `import type { Cart } from '#contract/shop/carts.ts'` },
  },
  { rule: 'domain-is-pure', files: { 'domain/money.ts': `const later = () => import('lodash')` } },
  { rule: 'contract-stands-alone', files: { 'contract/a.ts': `import { x } from '#server/shop.ts'` } },
  { rule: 'contract-stands-alone', files: { 'contract/a.ts': `import pg from 'pg'` } },
  {
    rule: 'server-never-imports-web',
    files: { 'server/app.ts': `import { handler } from '#web/handler.ts'` },
  },
  {
    rule: 'web-never-imports-server',
    files: { 'web/platform/api/page-api.ts': `import type { Shop } from '../../../server/shop.ts'` },
  },
  { rule: 'web-never-imports-server', files: { 'web/platform/api/page-api.tsx': `import pg from 'pg'` } },
  {
    rule: 'nothing-imports-tests',
    files: { 'server/a.ts': `import { aCart } from '#testing/fixtures/builders.ts'` },
  },
  {
    rule: 'nothing-imports-tests',
    files: { 'domain/a.ts': `export { x } from './b.test.ts'; export const y = 1` },
  },
  { rule: 'nothing-imports-tools', files: { 'server/a.ts': `import { x } from '../tools/check.ts'` } },
  {
    rule: 'features-meet-at-their-services',
    files: { 'server/features/orders/orders.service.ts': `import { x } from '../cart/carts.queries.ts'` },
  },
  {
    rule: 'features-meet-at-their-services',
    files: { 'server/jobs/tidy-up.ts': `import { x } from '#server/features/orders/orders.present.ts'` },
  },
  {
    rule: 'groups-depend-one-way',
    files: {
      'server/features/orders/orders.service.ts': `import { x } from '../payments/payments.service.ts'`,
      'server/features/payments/refunds.service.ts': `import { y } from '../orders/lifecycle/actor.service.ts'`,
    },
  },
  {
    rule: 'groups-depend-one-way',
    files: {
      'server/features/ledger/ledger.queries.ts': `import type { X } from '#server/features/cart/x.service.ts'`,
    },
  },
  {
    rule: 'groups-depend-one-way',
    files: { 'server/features/loyalty/points.service.ts': `import { x } from '../audit/audit.service.ts'` },
  },
  {
    rule: 'tables-have-one-writer',
    files: {
      'server/features/inventory/a.queries.ts':
        'sql`insert into stock (units) values (1)`; sql`delete from stock`',
      'server/features/orders/b.queries.ts': 'sql`with gone as (\nupdate stock s set units = 0) select 1`',
    },
  },
  {
    rule: 'tables-have-one-writer',
    files: {
      'server/features/cart/a.queries.ts': 'sql`update carts set a = 1`; sql`update carts set b = ${1}`',
      'server/http/session/session.queries.ts': 'sql`select ${1}; update carts set session_hash = ${2}`',
    },
  },
  {
    rule: 'routes-service-queries',
    files: { 'server/features/cart/carts.queries.ts': `import { x } from './carts.present.ts'` },
  },
  {
    rule: 'routes-service-queries',
    files: { 'server/features/cart/carts.present.ts': `import { x } from './carts.service.ts'` },
  },
  {
    rule: 'routes-service-queries',
    files: { 'server/features/cart/carts.queries.ts': `import { x } from './carts.service.ts'` },
  },
  {
    rule: 'sql-lives-in-queries',
    files: { 'server/features/a/a.service.ts': `import sql from 'sql-template-tag'` },
  },
  {
    rule: 'integrations-know-no-feature',
    files: { 'server/integrations/mail/inbox.ts': `import { x } from '#server/features/a/a.service.ts'` },
  },
  {
    rule: 'features-know-only-ports',
    files: { 'server/features/a/a.service.ts': `import { x } from '#server/integrations/mail/inbox.ts'` },
  },
  {
    rule: 'features-call-events',
    files: { 'server/features/a/a.service.ts': `import { x } from '#server/event-handlers.ts'` },
  },
  { rule: 'surfaces-stay-apart', files: { 'web/storefront/a.tsx': `import { X } from '../console/x.tsx'` } },
  { rule: 'ui-knows-no-drinks', files: { 'web/ui/a.tsx': `import { X } from '#web/driver/x.tsx'` } },
  {
    rule: 'ui-knows-no-drinks',
    files: { 'web/ui/a.tsx': `import type { X } from '#contract/shop/carts.ts'` },
  },
  { rule: 'names-explain-themselves', files: { 'domain/string-utils.ts': '' } },
  { rule: 'names-explain-themselves', files: { 'domain/a.ts': 'export class CartManager {}' } },
  { rule: 'names-explain-themselves', files: { 'domain/a.ts': 'export interface ICart { id: number }' } },
  { rule: 'kebab-case', files: { 'domain/cartTotals.ts': '' } },
  { rule: 'no-barrels', files: { 'domain/index.ts': `export * from './a.ts'\nexport { b } from './b.ts'` } },
  { rule: 'time-is-injected', files: { 'domain/a.ts': 'export const now = () => new Date()' } },
  { rule: 'time-is-injected', files: { 'server/a.ts': 'export const now = () => Date.now()' } },
  {
    rule: 'one-way-into-a-transaction',
    files: { 'server/features/a/a.service.ts': 'const f = (shop, work) => shop.db.transaction(work)' },
  },
  {
    rule: 'one-way-into-a-transaction',
    files: { 'server/features/a/a.service.ts': 'const f = (shop, tx, work) => work({ ...shop, db: tx })' },
  },
  {
    rule: 'one-way-into-a-transaction',
    files: { 'server/features/a/a.service.ts': 'const f = (shop, db, work) => work({ ...shop, db })' },
  },
  {
    rule: 'no-cycles',
    files: {
      'domain/a.ts': `import type { B } from './b.ts'\nexport type A = B`,
      'domain/b.ts': `import { c } from './c.ts'\nexport type B = typeof c`,
      'domain/c.ts': `import type { A } from '#domain/a.ts'\nexport const c: A | 1 = 1`,
    },
  },
]

describe('the architecture check', () => {
  it.each(PLANTED)('detects a planted violation of $rule: $files', ({ rule, files }) => {
    const { violations } = checkArchitecture(new Map(Object.entries(files)))
    expect(violations.map((violation) => violation.rule)).toEqual([rule])
  })

  it('has a planted violation of every rule', () => {
    const rules = [...IMPORT_RULES, ...FILE_RULES].map(({ name }) => name)
    expect([...new Set(PLANTED.map(({ rule }) => rule))].toSorted()).toEqual(
      [...rules, TABLE_RULE, 'no-cycles'].toSorted(),
    )
  })

  it('accepts allowed imports', () => {
    const allowed = {
      'domain/orders/tracker.ts': `import type { Cents } from '#domain/money.ts'`,
      'domain/orders/tracker.test.ts': `import { it } from 'vitest'\nimport { x } from '#testing/fixtures/builders.ts'`,
      'contract/shop/carts.ts': `import { z } from 'zod'\nimport type { Cents } from '#domain/money.ts'`,
      'server/app.ts': `import { cartRoutes } from './features/carts/carts.routes.ts'`,
      'server/features/cart/carts.routes.ts': `import { x } from './carts.service.ts'\nimport { y } from './carts.present.ts'`,
      'server/features/cart/carts.service.ts': `import { x } from '../delivery/slots.service.ts'\nimport type { Mail } from '#server/integrations/mail/port.ts'`,
      'server/features/cart/carts.queries.ts': `import sql from 'sql-template-tag'`,
      'server/features/cart/carts.present.ts': `import type { Row } from './carts.queries.ts'`,
      'server/features/delivery/slots.queries.ts':
        'sql`select * from stock s for update of s`; sql`insert into slots as s values (1) on conflict (a) do update set b = 1`',
      'server/features/inventory/stock.queries.ts':
        'sql`update stock set a = 1`; sql`select a from stock for no key update`',
      'server/features/privacy/erase.queries.ts': 'sql`delete from stock`; sql`update slots set taken = 0`',
      'server/clock.ts': `export const clock = { now: () => new Date() }`,
      'web/storefront/cart/cart.route.tsx': `import { Button } from '#web/ui/button.tsx'\nexport const at = new Date(0)`,
    }
    expect(checkArchitecture(new Map(Object.entries(allowed))).violations).toEqual([])
  })
})
