import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { lawProblems, unusedExceptions } from './law-sources.ts'
import { readSources } from './sources.ts'

const MIGRATIONS = 'server/db/migrations'

function everySource(): Map<string, string> {
  const sources = readSources()
  for (const file of readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')))
    sources.set(`${MIGRATIONS}/${file}`, readFileSync(`${MIGRATIONS}/${file}`, 'utf8'))
  return sources
}

it('L-55: hours, amounts and documents of law are rows, not TypeScript or SQL', () => {
  const sources = everySource()
  expect(sources.size).toBeGreaterThan(1000)
  expect(lawProblems(sources)).toEqual([])
  expect(unusedExceptions(sources)).toEqual([])
})

it.each([
  ['domain/delivery/slots.ts', "const END = '23:00'", 1],
  ['server/db/migrations/0999-hours.sql', "insert into hours values ('09:00', '23:00')", 1],
  ['domain/delivery/days.ts', "const DAYS = [{ day: '04-25', opens: null }]", 1],
  ['server/features/orders/door.ts', "if (type === 'learner_permit') refuse()", 1],
  ['web/storefront/footer.ts', "const AMOUNT = '$24,000'", 1],
  ['server/features/drivers.ts', "least(expires_on, issued_on + interval '5 years')", 1],
  ['server/features/law/report.ts', "const CATEGORY = 'beer_cider_perry_mead'", 1],
  ['domain/delivery/slots.test.ts', "const END = '23:00'", 0],
  ['domain/delivery/slots.ts', '/** Deliveries end at "23:00". */', 0],
  ['testing/law/state-laws.ts', "closes: '23:00'", 0],
])('L-55: %s with %s has %d problems', (path, source, count) => {
  expect(lawProblems(new Map([[path, source]]))).toHaveLength(count)
})
