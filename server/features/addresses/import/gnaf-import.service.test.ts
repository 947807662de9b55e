import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/database/database.ts'
import {
  type Detail,
  tablePath,
  type Tables,
  tables,
  writeTables,
} from '#testing/fixtures/small-gnaf-release.ts'
import { sampleAndAll } from '#testing/suites/sample-and-all.ts'
import { indexedAddressById, searchIndex } from '../address-index.service.ts'
import { type GnafOptions, importGnaf } from './gnaf-import.service.ts'

let db: TestDatabase
let folder: string

beforeAll(async () => {
  db = await openTestDatabase({ asOwner: true })
})
afterAll(() => db.drop())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coldie-gnaf-'))
})
afterEach(() => rm(folder, { recursive: true }))

const place = (table: string) => tablePath(folder, table)
const write = (made: Tables, form?: { lineEnd: string; mark: string }) => writeTables(folder, made, form)
const release = (details: Detail[]) => write(tables(details))

const TINY: GnafOptions = { states: ['VIC'], acceptsLosses: true }
const importRelease = (options: GnafOptions = {}) => importGnaf(db, folder, { ...TINY, ...options })

async function labels(text: string): Promise<string[]> {
  return (await searchIndex(db, text, 20)).map(({ label }) => label)
}

const PLACE = "McArthur Street North, O'Malley VIC 3065"

describe('an import of a G-NAF release', () => {
  it('reads columns by name and writes names in their usual form', async () => {
    await release([{ NUMBER_FIRST: '12' }])
    expect(await importRelease()).toMatchObject({ localities: 1, streets: 1, addresses: 1 })
    const [found] = await searchIndex(db, '12 mcarthur st nth omalley', 8)
    expect(found?.label).toBe(`12 ${PLACE}`)
    expect(await indexedAddressById(db, found!.id)).toMatchObject({
      lat: -37.8,
      lng: 144.98,
      postcode: '3065',
    })
  })

  it.each([
    { lineEnd: '\n', mark: '', because: 'with Linux line ends' },
    { lineEnd: '\r\n', mark: '\uFEFF', because: 'with a byte order mark' },
  ])('reads files $because', async ({ lineEnd, mark }) => {
    await write(tables([{ NUMBER_FIRST: '4' }, { NUMBER_FIRST: '6', FLAT_NUMBER: '2' }]), { lineEnd, mark })
    expect(await importRelease()).toMatchObject({ addresses: 2 })
    expect(await labels('6 mcarthur')).toEqual([`6 ${PLACE}`, `2/6 ${PLACE}`])
  })

  it.each([
    { detail: { DATE_RETIRED: '2020-01-01' }, reason: 'retired', because: 'it is retired' },
    { detail: { ALIAS_PRINCIPAL: 'A' }, reason: 'alias', because: 'it is an alias of an address' },
    { detail: { CONFIDENCE: '-1' }, reason: 'unconfirmed', because: 'it is unconfirmed' },
    { detail: { NUMBER_FIRST: '', LOT_NUMBER: '' }, reason: 'unnumbered', because: 'it has no number' },
    { detail: { STREET_LOCALITY_PID: 'S2' }, reason: 'streetless', because: 'its street is missing' },
  ])('leaves out an address if $because', async ({ detail, reason }) => {
    await release([{ NUMBER_FIRST: '1' }, { NUMBER_FIRST: '12', ...detail }])
    const { addresses, leftOut } = await importRelease({ acceptsLosses: true })
    expect(addresses).toBe(1)
    expect(Object.entries(leftOut).filter(([, count]) => count > 0)).toEqual([[reason, 1]])
  })

  it.each(['LOCALITY', 'STREET_LOCALITY', 'ADDRESS_DEFAULT_GEOCODE'])(
    'leaves out an address whose %s is retired',
    async (table) => {
      const made = tables([{ NUMBER_FIRST: '1' }, { NUMBER_FIRST: '2' }])
      const [, alsoKept] = tables([{}, { STREET_LOCALITY_PID: 'S2' }]).ADDRESS_DETAIL!
      made.LOCALITY!.push({ ...made.LOCALITY![0]!, LOCALITY_PID: 'L2', LOCALITY_NAME: 'ELSEWHERE' })
      made.STREET_LOCALITY!.push({
        ...made.STREET_LOCALITY![0]!,
        STREET_LOCALITY_PID: 'S2',
        LOCALITY_PID: 'L2',
      })
      made.ADDRESS_DETAIL![1] = { ...alsoKept!, NUMBER_FIRST: '2' }
      made[table]![0]!.DATE_RETIRED = '2024-02-01'
      await write(made)
      const { addresses, leftOut } = await importRelease({ acceptsLosses: true })
      expect([addresses, leftOut.streetless + leftOut.pointless]).toEqual([1, 1])
      expect(await labels('mcarthur')).toEqual(['2 McArthur Street North, Elsewhere VIC 3065'])
    },
  )

  it('retains unit, level, suffix, range and building', async () => {
    await release([
      { NUMBER_FIRST: '5', FLAT_TYPE_CODE: 'APT', FLAT_NUMBER_PREFIX: 'G', FLAT_NUMBER: '3' },
      { NUMBER_FIRST: '7', NUMBER_FIRST_SUFFIX: 'A', LEVEL_TYPE_CODE: 'L', LEVEL_NUMBER: '2' },
      {
        NUMBER_FIRST: '9',
        NUMBER_LAST: '11',
        BUILDING_NAME: 'TOWER ONE',
        FLAT_TYPE_CODE: 'SHOP',
        FLAT_NUMBER: '1',
      },
    ])
    await importRelease()
    expect(await labels('5 mcarthur')).toEqual([`5 ${PLACE}`, `Apartment G3, 5 ${PLACE}`])
    expect(await labels('7a mcarthur')).toEqual([`7A ${PLACE}`, `Level 2, 7A ${PLACE}`])
    expect(await labels('9-11 mcarthur')).toEqual([`9-11 ${PLACE}`, `Shop 1, Tower One, 9-11 ${PLACE}`])
  })

  it('gives every address an id that resolves to it, whatever the file contains', async () => {
    await release([
      { NUMBER_FIRST: '5', NUMBER_FIRST_SUFFIX: '-B', FLAT_NUMBER_PREFIX: 'C-', FLAT_NUMBER: '3' },
      {
        NUMBER_FIRST: '7',
        BUILDING_NAME: 'STAGE 2, "THE \\ EDGE" @ 7+',
        FLAT_TYPE_CODE: 'SHOP',
        FLAT_NUMBER: '1',
      },
      { NUMBER_FIRST: '9', LEVEL_NUMBER_PREFIX: '(', LEVEL_NUMBER: '2', BUILDING_NAME: 'X'.repeat(200) },
    ])
    expect(await importRelease()).toMatchObject({ addresses: 3 })
    const found = await searchIndex(db, 'mcarthur', 20)
    for (const number of [5, 7, 9]) found.push(...(await searchIndex(db, `${number} mcarthur`, 20)))
    expect(found.length).toBeGreaterThanOrEqual(6)
    for (const { id, label } of found) expect(await indexedAddressById(db, id), label).not.toBeNull()
    expect(found.map(({ label }) => label)).toContain(`Shop 1, Stage 2 The Edge 7, 7 ${PLACE}`)
  })

  it('includes an address once that the files contain twice', async () => {
    await release([{ NUMBER_FIRST: '3' }, { NUMBER_FIRST: '3', ADDRESS_DETAIL_PID: 'GA0' }])
    expect(await importRelease()).toMatchObject({ addresses: 1 })
  })

  it('releases its connection if PostgreSQL rejects its settings, so that the pool can close', async () => {
    await release([{ NUMBER_FIRST: '1' }])
    const givenBack: unknown[] = []
    const query = () => Promise.reject(new Error('unrecognized parameter'))
    const client = { on: () => {}, query, release: (isBroken: unknown) => void givenBack.push(isBroken) }
    const pool = { connect: () => Promise.resolve(client) } as unknown as TestDatabase['pool']
    await expect(importGnaf({ pool }, folder, { states: ['VIC'] })).rejects.toThrow('unrecognized parameter')
    expect(givenBack).toEqual([true])
  })

  it('replaces the previous index', async () => {
    await release([{ NUMBER_FIRST: '1' }, { NUMBER_FIRST: '2' }])
    await importRelease()
    await release([{ NUMBER_FIRST: '3' }])
    await importRelease()
    expect(await labels('mcarthur')).toHaveLength(1)
    expect(await labels('1 mcarthur')).toEqual([])
  })
})

describe('an unreadable release', () => {
  const broken = (table: string, change: (text: string) => string) => async () => {
    await writeFile(place(table), change(await readFile(place(table), 'utf8')))
  }

  const SPOILT = [
    {
      because: 'a table is missing',
      spoil: () => rm(place('ADDRESS_DETAIL')),
      says: /has no VIC_ADDRESS_DETAIL_psv.psv: the Standard folder/,
    },
    {
      because: 'a column is missing',
      spoil: broken('LOCALITY', (text) => text.replace('LOCALITY_NAME', 'NAME')),
      says: /VIC_LOCALITY_psv.psv has no column LOCALITY_NAME$/,
    },
    {
      because: 'a line is truncated',
      spoil: broken('ADDRESS_DETAIL', (text) => text.slice(0, -12)),
      says: /VIC_ADDRESS_DETAIL_psv.psv, line 3: \d+ values where 22 belong$/,
    },
    {
      because: 'a number is invalid',
      spoil: broken('ADDRESS_DETAIL', (text) => text.replace('|12|', '|twelve|')),
      says: /VIC_ADDRESS_DETAIL_psv.psv, line 3: NUMBER_FIRST is twelve/,
    },
    {
      because: 'a coordinate is invalid',
      spoil: broken('ADDRESS_DEFAULT_GEOCODE', (text) => text.replace('-37.8', '-378')),
      says: /VIC_ADDRESS_DEFAULT_GEOCODE_psv.psv, line 2: LATITUDE is -378/,
    },
    {
      because: 'a line contains control characters',
      spoil: broken('STREET_LOCALITY', (text) => text.replace('MCARTHUR', 'MC\u0000ARTHUR')),
      says: /VIC_STREET_LOCALITY_psv.psv, line 2: characters/,
    },
    {
      because: 'a file is empty',
      spoil: broken('STREET_LOCALITY', () => ''),
      says: /VIC_STREET_LOCALITY_psv.psv is empty/,
    },
    {
      because: 'the folder contains two releases',
      spoil: async () => {
        await mkdir(join(folder, 'Older'))
        await writeFile(join(folder, 'Older', 'VIC_STATE_psv.psv'), '')
      },
      says: /holds two releases/,
    },
    {
      because: 'no address in it can be delivered to',
      spoil: broken('ADDRESS_DETAIL', (text) => text.replaceAll('|P|', '|A|')),
      says: /No line of the release is an address/,
    },
    {
      because: 'the folder does not exist',
      spoil: () => {
        folder = join(folder, 'nowhere')
        return mkdir(folder).then(() => rm(folder, { recursive: true }))
      },
      says: /nowhere can’t be read/,
    },
  ]
  for (const { which, options, of } of sampleAndAll(4))
    it.each(of(SPOILT))(
      `is reported with its position if $because, and the old index remains, ${which}`,
      options,
      async ({ spoil, says }) => {
        const above = folder
        await release([{ NUMBER_FIRST: '3' }])
        await importRelease()
        await release([{ NUMBER_FIRST: '5' }, { NUMBER_FIRST: '12' }])
        await spoil()
        await expect(importRelease()).rejects.toThrow(says)
        await expect(importRelease(), 'the same command again').rejects.toThrow(says)
        folder = above
        expect(await labels('mcarthur')).toEqual([`3 ${PLACE}`])
      },
    )

  it('is imported once its broken line is fixed', async () => {
    await release([{ NUMBER_FIRST: '3' }, { NUMBER_FIRST: 'three' }])
    await expect(importRelease()).rejects.toThrow('line 3')
    await release([{ NUMBER_FIRST: '3' }, { NUMBER_FIRST: '4' }])
    expect(await importRelease()).toMatchObject({ addresses: 2 })
  })
})
