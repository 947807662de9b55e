import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { openEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Catalogue, openCatalogue } from '#server/features/catalogue/catalogue.service.ts'
import { demoFilling } from '#testing/database/filled-shop.ts'
import { EVERYDAY_QUERIES } from '#testing/search/everyday-queries.ts'
import { HELD_OUT_QUERIES } from '#testing/search/held-out-queries.ts'
import { judgeSearches, shareOfGood } from '#testing/search/judge-searches.ts'
import { JUDGED_QUERIES } from '#testing/search/judged-queries.ts'
import type { Verdict } from '#testing/search/judge.ts'
import type { Section } from '../report/row.ts'

const LISTS = {
  'used for tuning': JUDGED_QUERIES,
  'written after the tuning': HELD_OUT_QUERIES,
  'in everyday words': EVERYDAY_QUERIES,
}

/** Measures the share of searches with good results, judged by facts of the products, and the time per search. */
export async function measureSearch(): Promise<Section> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coldie-search-bench-'))
  const server = await openEmbeddedPostgres(dataDir)
  try {
    const db = openDatabase({ url: server.url, connections: 2 })
    try {
      await migrate(db)
      await demoFilling.fill(db)
      return await judged(await openCatalogue(db, () => [1]))
    } finally {
      await db.close()
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function judged(catalogue: Catalogue): Promise<Section> {
  const lines: string[] = []
  for (const [name, queries] of Object.entries(LISTS)) {
    const { verdicts, searchMs } = await judgeSearches(catalogue, queries)
    const each = searchMs / queries.length
    lines.push(
      `- ${share(verdicts)} of the ${queries.length} searches ${name}, ${each.toFixed(1)} ms each${badOnes(verdicts)}`,
    )
  }
  return { title: 'Search: share of good results', note: `${HOW}\n\n${lines.join('\n')}`, rows: [] }
}

const HOW =
  'A result is good if at least four of the first five products match the search, or all that exist. A match is defined\n' +
  'by rules about facts of the products (`testing/search`), never by a list of products.'

const share = (verdicts: readonly Verdict[]) => `${(shareOfGood(verdicts) * 100).toFixed(1)} %`

function badOnes(verdicts: readonly Verdict[]): string {
  const bad = verdicts.filter(({ isGood }) => !isGood).map(({ query }) => `\`${query}\``)
  return bad.length > 0 ? `; not good: ${bad.join(', ')}` : ''
}
