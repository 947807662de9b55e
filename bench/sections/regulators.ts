import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { openDatabase } from '#server/db/database.ts'
import { openEmbeddedPostgres } from '#server/db/embedded.ts'
import { readTotals, readUnknownProducts, readVolumes } from '#server/features/law/nsw-report.queries.ts'
import { readDeliveries, readRefusals } from '#server/features/law/vic-report.queries.ts'
import type { Section } from '../report/row.ts'
import { growOrders } from '../stage/grow-orders.ts'
import { openShopProcess } from '../stage/shop-process.ts'

const ORDERS = 10_000
const LAST_ORDER = new Date('2026-11-20T16:30:00+11:00')
const YEAR = { from: '2025-11-21', to: '2026-11-20', storeIds: null }
/** Targets of the reports, in milliseconds and megabytes. */
const TARGET_MS = 30_000
const TARGET_MB = 256

/** Measures the reports to the regulators over 10,000 orders of a year, with the memory of the process. */
export async function measureRegulators(): Promise<Section> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coldie-regulators-bench-'))
  const server = await openEmbeddedPostgres(dataDir)
  const url = server.url.replace('@/', '@localhost/')
  const shop = await openShopProcess({ databaseUrl: url, dataDir, nodeArgs: [] })
  const db = openDatabase({ url, connections: 2 })
  try {
    await growOrders(url, ORDERS, LAST_ORDER)
    const { count } = await db.one<{ count: number }>(sql`select count(*)::int as count from orders`)
    const reports = {
      'New South Wales': async () => {
        await readUnknownProducts(db, YEAR)
        await Promise.all([readVolumes(db, YEAR), readTotals(db, YEAR)])
      },
      Victoria: () => Promise.all([readDeliveries(db, YEAR), readRefusals(db, YEAR)]),
    }
    const lines: string[] = []
    for (const [name, read] of Object.entries(reports)) {
      const start = performance.now()
      await read()
      const took = performance.now() - start
      const megabytes = process.memoryUsage().rss / 1024 ** 2
      const verdict = took <= TARGET_MS && megabytes <= TARGET_MB ? 'met' : 'missed'
      lines.push(`| ${name} | ${took.toFixed(0)} | ${megabytes.toFixed(0)} | ${verdict} |`)
    }
    const head = `| ${count.toLocaleString('en')} orders | ms | MB of the process | 30 s and 256 MB |\n| - | -: | -: | - |`
    return { title: 'Reports to the regulators', note: [head, ...lines].join('\n'), rows: [] }
  } finally {
    await db.close()
    await shop.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
