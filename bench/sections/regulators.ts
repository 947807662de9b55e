import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { openEmbeddedPostgres } from '#server/db/embedded.ts'
import { addSession } from '#server/http/session/session.queries.ts'
import { newToken } from '#server/http/session/session.ts'
import { type Visitor, openVisitor } from '../measure/http.ts'
import { residentMb } from '../measure/memory.ts'
import type { Section } from '../report/row.ts'
import { growOrders } from '../stage/grow-orders.ts'
import { SHOP_ORIGIN, openShopProcess } from '../stage/shop-process.ts'

const ORDERS = 10_000
const LAST_ORDER = new Date('2026-11-20T16:30:00+11:00')
const YEAR = 'from=2025-11-21&to=2026-11-20'
const FILES = ['nsw', 'nsw.csv', 'nsw.pdf', 'vic', 'vic.csv', 'vic.pdf']
/** Targets of a report: milliseconds, and megabytes that it adds to the shop's process. */
const TARGET_MS = 30_000
const TARGET_MB = 256

/** Measures the reports to the regulators over 10,000 orders of a year, as the console requests them. */
export async function measureRegulators(): Promise<Section> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coldie-regulators-bench-'))
  const server = await openEmbeddedPostgres(dataDir)
  const url = server.url.replace('@/', '@localhost/')
  const shop = await openShopProcess({ databaseUrl: url, dataDir })
  const db = openDatabase({ url, connections: 2 })
  try {
    await growOrders(url, ORDERS, LAST_ORDER)
    const owner = await logIn(db)
    const lines: string[] = []
    for (const file of FILES) {
      const [before, start] = [residentMb(shop.pid), performance.now()]
      const { status } = await owner.get(`/api/console/reports/regulators/${file}?${YEAR}`)
      if (status !== 200) throw new Error(`The report ${file} answered ${status}`)
      const [took, added] = [performance.now() - start, Math.max(0, residentMb(shop.pid) - before)]
      const verdict = took <= TARGET_MS && added <= TARGET_MB ? 'met' : 'missed'
      lines.push(`| ${file} | ${took.toFixed(0)} | ${added.toFixed(0)} | ${verdict} |`)
    }
    const head = `| of ${ORDERS.toLocaleString('en')} orders | ms | MB added | at most 30 s and 256 MB |\n| - | -: | -: | - |`
    return { title: 'Reports to the regulators', note: [head, ...lines].join('\n'), rows: [] }
  } finally {
    await shop.stop()
    await db.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Creates a session of the owner directly in the table. */
async function logIn(db: OpenDatabase): Promise<Visitor> {
  const owner = await db.one<{ user_id: number; now: Date }>(sql`
    select user_id, timestamptz '2026-11-20T18:31:00+11:00' as now from users where email = 'admin@coldie.test'`)
  const { token, tokenHash } = newToken()
  const endsAt = new Date('2027-11-20T00:00:00Z')
  const session = { tokenHash, userId: owner.user_id, device: '', secondFactor: null, now: owner.now, endsAt }
  await addSession(db, session)
  return openVisitor(SHOP_ORIGIN, { token })
}
