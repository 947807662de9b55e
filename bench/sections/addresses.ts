import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '#domain/seeded-random.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '#server/db/embedded.ts'
import { indexedAddressById, searchIndex } from '#server/features/addresses/address-index.service.ts'
import { writeGnafRelease, type WrittenAddress } from '#testing/fixtures/gnaf-release.ts'
import { watchMemory, withChildren } from '../measure/memory.ts'
import type { Section } from '../report/row.ts'

const ADDRESSES = Number(process.env.BENCH_ADDRESSES ?? 1_000_000)
/** Target for the 95th percentile of a search, in milliseconds. */
const TARGET_MS = 50

/** Measures the import of a generated release by the import program, and typical searches of shoppers. */
export async function measureAddresses(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'coldie-addresses-bench-'))
  const server = await openEmbeddedPostgres(join(folder, 'data'))
  try {
    const release = await writeGnafRelease(join(folder, 'release'), ADDRESSES)
    const read = await importRelease(folder, server)
    const db = openDatabase({ url: server.url, connections: 2 })
    try {
      const measured = await measureSearches(db, release.samples)
      return {
        title: `Addresses: a release of ${whole(release.addresses)}`,
        note: `${importText(release.addresses, read)}\n\n${searchTable(measured)}`,
        rows: [],
      }
    } finally {
      await db.close()
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Imported = { seconds: number; importerMb: number; postgresMb: number }

async function importRelease(folder: string, { url }: EmbeddedPostgres): Promise<Imported> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['tools/gnaf-import.ts', join(folder, 'release')], {
    env: { PATH: process.env.PATH, DATABASE_URL: url.replace('@/', '@localhost/') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const postmaster = Number(
    readFileSync(join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  const hasProc = existsSync('/proc/self/smaps_rollup')
  const importer = watchMemory(() => (hasProc ? [child.pid!] : []))
  const postgres = watchMemory(() => (hasProc ? withChildren(postmaster) : []))
  const [code] = (await once(child, 'exit')) as [number | null]
  const seconds = (performance.now() - begun) / 1000
  const measured = { seconds, importerMb: importer.stop(), postgresMb: postgres.stop() }
  if (code !== 0) throw new Error(`The import exited with code ${code}`)
  return measured
}

function importText(addresses: number, { seconds, importerMb, postgresMb }: Imported): string {
  const pace = whole(Math.round(addresses / seconds / 100) * 100)
  return (
    `\`npm run gnaf:import\` took ${seconds.toFixed(1)} s, which is ${pace} addresses per second including all indexes and ` +
    `the swap. It used at most ${importerMb} MB of memory, PostgreSQL with its shared buffers ${postgresMb} MB. The ` +
    'searches run sequentially in the server’s code. For comparison, the last row is a lookup of an address by its key.'
  )
}

type Measured = { name: string; milliseconds: number[]; found: number; target: boolean }

async function measureSearches(db: OpenDatabase, samples: readonly WrittenAddress[]): Promise<Measured[]> {
  const random = seededRandom('what shoppers type')
  const whole = samples.map(typed)
  const searches = {
    'typed in full': whole,
    'half typed': whole.flatMap((text) =>
      [0.25, 0.45, 0.7].map((share) => text.slice(0, text.length * share)),
    ),
    'with a typing error': samples.map((sample) =>
      typed({ ...sample, street: mistyped(sample.street, random.next()) }),
    ),
    'with errors in street and suburb': samples.map((sample) =>
      typed({
        ...sample,
        street: mistyped(sample.street, random.next()),
        locality: mistyped(sample.locality, random.next()),
      }),
    ),
    'an unknown name': samples.map(({ number }, i) => `${number} qwrtz${i} xylph`),
  }
  const search = async (text: string) => (await searchIndex(db, text, 8)).length > 0
  const ids: string[] = []
  for (const text of whole) ids.push(...(await searchIndex(db, text, 1)).map(({ id }) => id))
  const measured: Measured[] = []
  for (const [name, texts] of Object.entries(searches)) {
    measured.push({ name, target: true, ...(await timed(texts, search)) })
  }
  const byKey = await timed(ids, async (id) => (await indexedAddressById(db, id)) !== null)
  return [...measured, { name: 'an address by its key', target: false, ...byKey }]
}

const ABBREVIATED: Record<string, string> = {
  STREET: 'st',
  ROAD: 'rd',
  AVENUE: 'ave',
  COURT: 'ct',
  PLACE: 'pl',
}

/** Returns an address as typed on a phone: lower case, common abbreviations, the unit before a slash. */
function typed({ unit, number, street, type, locality }: WrittenAddress): string {
  const door = unit ? `${unit}/${number}` : String(number)
  return `${door} ${street} ${ABBREVIATED[type] ?? type} ${locality}`.toLowerCase()
}

/** Swaps two neighbouring letters after the first letter. */
function mistyped(name: string, where: number): string {
  const at = 1 + Math.floor(where * Math.max(0, name.length - 2))
  return name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2)
}

async function timed(texts: readonly string[], ask: (text: string) => Promise<boolean>) {
  const milliseconds: number[] = []
  let found = 0
  for (const text of texts) {
    const begun = performance.now()
    if (await ask(text)) found++
    milliseconds.push(performance.now() - begun)
  }
  return { milliseconds: milliseconds.toSorted((a, b) => a - b), found }
}

function searchTable(measured: readonly Measured[]): string {
  const head =
    '| | searches | found | p50 ms | p95 ms | p99 ms | longest ms | p95 |\n| - | -: | -: | -: | -: | -: | -: | -: |'
  const lines = measured.map(({ name, milliseconds, found, target }) => {
    const at = (share: number) =>
      milliseconds[Math.min(milliseconds.length - 1, Math.floor(milliseconds.length * share))]!
    const verdict = target ? `at most ${TARGET_MS}: ${at(0.95) <= TARGET_MS ? 'met' : 'missed'}` : ''
    const times = [0.5, 0.95, 0.99, 1].map((share) => at(share).toFixed(1))
    return `| ${[name, milliseconds.length, found, ...times, verdict].join(' | ')} |`
  })
  return [head, ...lines].join('\n')
}

const whole = (count: number) => count.toLocaleString('en-AU')
