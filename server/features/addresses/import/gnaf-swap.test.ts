import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/database/database.ts'
import { type WrittenRelease, writeGnafRelease } from '#testing/fixtures/gnaf-release.ts'
import { searchIndex } from '../address-index.service.ts'
import { type GnafOptions, type GnafProgress, importGnaf } from './gnaf-import.service.ts'

let db: TestDatabase
let folder: string
/** The small release is a prefix of the large release: the same streets, some of them shorter. */
let small: WrittenRelease
let large: WrittenRelease

beforeAll(async () => {
  db = await openTestDatabase({ asOwner: true })
  folder = await mkdtemp(join(tmpdir(), 'coldie-gnaf-'))
  small = await writeGnafRelease(join(folder, 'small'), 400)
  large = await writeGnafRelease(join(folder, 'large'), 1_500)
})
afterAll(async () => {
  await db.drop()
  await rm(folder, { recursive: true })
})

const importSmall = (options?: GnafOptions) =>
  importGnaf(db, join(folder, 'small'), { acceptsLosses: true, ...options })
const importLarge = (options?: GnafOptions) =>
  importGnaf(db, join(folder, 'large'), { acceptsLosses: true, ...options })

const stepOf = (progress: GnafProgress) => (progress.doing === 'building' ? progress.step : progress.doing)

async function queried<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await db.pool.query<Row>(text, values)).rows
}

const counted = async (table: string): Promise<number> =>
  (await queried<{ count: number }>(`select count(*) from ${table}`))[0]!.count

/** Starts an import of the large release that is blocked before its last step by a reader of the old index. */
async function importUpToSwap() {
  const reader = await db.pool.connect()
  await reader.query('begin; lock table address_points in access share mode')
  let importing: Promise<unknown> | undefined
  await new Promise<void>((resolve, reject) => {
    importing = importLarge({ report: ({ doing }) => doing === 'swapping' && resolve() })
    importing.catch(reject)
  })
  const leave = async () => {
    await reader.query('rollback')
    reader.release()
  }
  return { importing, leave }
}

describe('the tables of the address index after an import', () => {
  const described = () =>
    queried(`
      select relname, attname as name, format_type(atttypid, atttypmod) as what, attnotnull::text as more,
        attidentity::text || coalesce(pg_get_expr(adbin, adrelid), '') as then
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relname like 'address_%' and attnum > 0 and relkind = 'r'
      union all
      select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated::text, ''
      from pg_constraint where conrelid::regclass::text like 'address_%'
      union all
      select tablename, indexname, indexdef, '', '' from pg_indexes where tablename like 'address_%'
      union all
      select relname, array_to_string(reloptions, ','), relpersistence::text, '', ''
      from pg_class where relname like 'address_%' and relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
      order by 1, 2, 3`)

  it('equal those that the migrations create, with the same names, and no other object remains', async () => {
    const before = await described()
    expect(before.length).toBeGreaterThan(50)
    await importSmall()
    expect(await described()).toEqual(before)
    await importSmall()
    expect(await described()).toEqual(before)
    expect(await queried(`select 1 from pg_namespace where nspname = 'gnaf_import'`)).toEqual([])
  })

  it('accept a row without an id, like those of the migrations', async () => {
    await importSmall()
    await db.pool
      .query(`begin; insert into address_localities (pid, name, search, state) values ('x', 'X', 'x', 'VIC');
      insert into address_streets (pid, locality_id, name, search, bare)
      select 'x', locality_id, 'X', 'x', 'x' from address_localities where pid = 'x'; rollback`)
  })
})

describe('an interrupted import', () => {
  it('resumes at any step and produces the same index', { tags: 'slow' }, async () => {
    await importSmall()
    const rows = () =>
      queried('select pid, street_id, unit, level, building, postcode from address_points order by pid')
    const whole = await rows()
    const seen: string[] = []
    const killAtNewStep = (progress: GnafProgress) => {
      const step = stepOf(progress)
      if (step === 'resuming' || seen.includes(step)) return
      seen.push(step)
      throw new Error(`killed at ${step}`)
    }
    let summary
    for (let runs = 0; runs < 60 && !summary; runs++) {
      await importSmall({ report: killAtNewStep }).then(
        (done) => (summary = done),
        (error: Error) => expect(error.message).toMatch(/^killed/),
      )
      expect(await counted('address_points')).toBe(small.addresses)
    }
    expect(seen).toEqual(expect.arrayContaining(['reading', 'addresses', 'address_points_pkey', 'swapping']))
    expect(seen.length).toBeGreaterThan(20)
    expect(summary).toMatchObject({ addresses: small.addresses, leftOut: { streetless: 0, pointless: 0 } })
    expect(await rows()).toEqual(whole)
  })

  it('repeats no completed step', async () => {
    const stopAt = (step: string) => (progress: GnafProgress) => {
      if (stepOf(progress) === step) throw new Error('killed')
    }
    await expect(importLarge({ report: stopAt('streets') })).rejects.toThrow('killed')
    const steps: string[] = []
    const { leftOut } = await importLarge({ report: (progress) => steps.push(stepOf(progress)) })
    expect(steps.slice(0, 2)).toEqual(['resuming', 'streets'])
    const { retired, alias, unconfirmed, unnumbered } = leftOut
    for (const lines of [retired, alias, unconfirmed, unnumbered]) expect(lines).toBeGreaterThan(5)
  })

  it('starts over if a file has changed, on request, and for another release', { tags: 'slow' }, async () => {
    const killed = (options: GnafOptions, run = importLarge) =>
      expect(
        run({
          ...options,
          report: (progress) => {
            if (stepOf(progress) === 'streets') throw new Error('killed')
            if (progress.doing === 'resuming') throw new Error('resumed')
          },
        }),
      ).rejects.toThrow('killed')
    await killed({})
    await utimes(join(folder, 'large', 'G-NAF', 'Standard', 'VIC_LOCALITY_psv.psv'), 1, 1)
    await killed({})
    await killed({ again: true })
    await killed({}, importSmall)
    expect(await importLarge()).toMatchObject({ addresses: large.addresses })
  })

  it('that loses its connection is completed by the next run', async () => {
    await importSmall()
    const { importing, leave } = await importUpToSwap()
    await db.pool.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    )
    // The first message appears during a statement, the second between two statements.
    await expect(importing).rejects.toThrow(/terminating connection|connection error/)
    await leave()
    const steps: string[] = []
    await importLarge({ report: (progress) => steps.push(stepOf(progress)) })
    expect(steps).toEqual(['resuming', 'swapping'])
  })
})

describe('two concurrent imports', () => {
  it(
    'do not run together: the second is rejected, and the first is not disturbed',
    { tags: 'slow' },
    async () => {
      await importSmall()
      const { importing, leave } = await importUpToSwap()
      await expect(importSmall()).rejects.toThrow('Another import is running')
      expect(await counted('address_points')).toBe(small.addresses)
      await leave()
      expect(await importing).toMatchObject({ addresses: large.addresses })
    },
  )

  it('run one after the other if the second waits', { tags: 'slow' }, async () => {
    const [first, second] = await Promise.all([importSmall({ waits: true }), importSmall({ waits: true })])
    expect(second).toEqual(first)
  })
})

describe('a search during an import', () => {
  it(
    'always finds a house of the same street, first in the old index, then in the new index',
    { tags: 'slow' },
    async () => {
      await importSmall()
      const sampled = small.samples.filter((_, i) => i % 40 === 0)
      const textOf = ({ number, street, type, locality, state }: (typeof sampled)[number]) =>
        `${number} ${street} ${type} ${locality} ${state}`
      const firstOf = async (text: string) => (await searchIndex(db, text, 1))[0]?.label
      const known = new Map<string, string | undefined>()
      for (const address of sampled) known.set(textOf(address), await firstOf(textOf(address)))
      expect([...known.values()]).not.toContain(undefined)

      let isOver = false
      let searches = 0
      const search = async () => {
        while (!isOver) {
          for (const [text, label] of known) {
            expect(await firstOf(text), text).toBe(label)
            searches++
          }
        }
      }
      const searching = Promise.all([search(), search(), search()])
      const importing = (async () => {
        for (const run of [importLarge, importSmall, importLarge]) {
          await run()
          expect(await counted('address_points')).toBe(
            run === importLarge ? large.addresses : small.addresses,
          )
        }
      })().finally(() => (isOver = true))
      await Promise.all([searching, importing])
      expect(searches).toBeGreaterThan(100)
    },
  )
})
