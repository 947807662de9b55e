import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { addressById, searchAddresses } from './addresses.service.ts'
import { importGnaf } from './gnaf-import.service.ts'

let db: TestDatabase
let folder: string

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.drop())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coldie-gnaf-'))
})
afterEach(() => rm(folder, { recursive: true }))

type Detail = Partial<Record<(typeof DETAIL)[number], string>>

const DETAIL = [
  'CONFIDENCE',
  'ADDRESS_DETAIL_PID',
  'DATE_RETIRED',
  'ALIAS_PRINCIPAL',
  'NUMBER_FIRST',
  'NUMBER_FIRST_SUFFIX',
  'NUMBER_LAST',
  'FLAT_TYPE_CODE',
  'FLAT_NUMBER_PREFIX',
  'FLAT_NUMBER',
  'LEVEL_TYPE_CODE',
  'LEVEL_NUMBER',
  'BUILDING_NAME',
  'STREET_LOCALITY_PID',
  'POSTCODE',
] as const

/** A release of one state with one street. Columns stand in an order of their own, as a later release may. */
async function release(details: Detail[], state = 'VIC'): Promise<void> {
  const place = join(folder, 'Standard')
  await mkdir(place, { recursive: true })
  const write = (table: string, lines: string[]) =>
    writeFile(join(place, `${state}_${table}_psv.psv`), [...lines, ''].join('\r\n'))
  const rows = details.map((detail, i): Detail => ({
    CONFIDENCE: '0',
    ADDRESS_DETAIL_PID: `GA${i}`,
    ALIAS_PRINCIPAL: 'P',
    STREET_LOCALITY_PID: 'S1',
    POSTCODE: '3065',
    ...detail,
  }))
  await write('STATE', ['STATE_PID|STATE_ABBREVIATION|DATE_RETIRED', `2|${state}|`])
  await write('LOCALITY', [
    'LOCALITY_NAME|LOCALITY_PID|STATE_PID|PRIMARY_POSTCODE|DATE_RETIRED',
    "O'MALLEY|L1|2||",
  ])
  await write('STREET_LOCALITY', [
    'STREET_LOCALITY_PID|LOCALITY_PID|STREET_NAME|STREET_TYPE_CODE|STREET_SUFFIX_CODE|DATE_RETIRED',
    'S1|L1|MCARTHUR|STREET|N|',
  ])
  await write('ADDRESS_DETAIL', [
    DETAIL.join('|'),
    ...rows.map((row) => DETAIL.map((column) => row[column] ?? '').join('|')),
  ])
  await write('ADDRESS_DEFAULT_GEOCODE', [
    'ADDRESS_DETAIL_PID|LATITUDE|LONGITUDE|DATE_RETIRED',
    ...rows.map((row) => `${row.ADDRESS_DETAIL_PID}|-37.8|144.98|`),
  ])
}

async function labels(text: string): Promise<string[]> {
  return (await searchAddresses(db, text, 20)).map(({ label }) => label)
}

describe('an import of G-NAF files', () => {
  it('reads columns by their names and writes names as people do', async () => {
    await release([{ NUMBER_FIRST: '12' }])
    expect(await importGnaf(db, folder)).toEqual({ localities: 1, streets: 1, addresses: 1 })
    const [found] = await searchAddresses(db, '12 mcarthur st nth omalley')
    expect(found?.label).toBe("12 McArthur Street North, O'Malley VIC 3065")
    expect(await addressById(db, found!.id)).toMatchObject({ lat: -37.8, lng: 144.98, postcode: '3065' })
  })

  it.each([
    { detail: { DATE_RETIRED: '2020-01-01' }, because: 'it is retired' },
    { detail: { ALIAS_PRINCIPAL: 'A' }, because: 'it is another name of an address' },
    { detail: { CONFIDENCE: '-1' }, because: 'nobody has confirmed it' },
    { detail: { NUMBER_FIRST: '' }, because: 'it has no number' },
    { detail: { STREET_LOCALITY_PID: 'S2' }, because: 'its street is missing' },
  ])('leaves out an address when $because', async ({ detail }) => {
    await release([{ NUMBER_FIRST: '1' }, { NUMBER_FIRST: '12', ...detail }])
    expect(await importGnaf(db, folder)).toMatchObject({ addresses: 1 })
  })

  it('keeps unit, level, suffix, range and building', async () => {
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
    await importGnaf(db, folder)
    const place = "McArthur Street North, O'Malley VIC 3065"
    expect(await labels('5 mcarthur')).toEqual([`5 ${place}`, `Apartment G3, 5 ${place}`])
    expect(await labels('7a mcarthur')).toEqual([`7A ${place}`, `Level 2, 7A ${place}`])
    expect(await labels('9 mcarthur')).toEqual([`9-11 ${place}`, `Shop 1, Tower One, 9-11 ${place}`])
  })

  it('replaces what was there', async () => {
    await release([{ NUMBER_FIRST: '1' }, { NUMBER_FIRST: '2' }])
    await importGnaf(db, folder)
    await release([{ NUMBER_FIRST: '3' }])
    await importGnaf(db, folder)
    expect(await labels('mcarthur')).toHaveLength(1)
    expect(await labels('1 mcarthur')).toEqual([])
  })

  it('changes nothing when a file is missing or broken', async () => {
    await release([{ NUMBER_FIRST: '3' }])
    await importGnaf(db, folder)
    await release([{ NUMBER_FIRST: '4', POSTCODE: '\u0000' }])
    await expect(importGnaf(db, folder)).rejects.toThrow('invalid byte sequence')
    await rm(join(folder, 'Standard', 'VIC_ADDRESS_DETAIL_psv.psv'))
    await expect(importGnaf(db, folder)).rejects.toThrow('No ADDRESS_DETAIL file')
    expect(await labels('3 mcarthur')).toHaveLength(1)
  })

  it('reads no file of a state that is not served', async () => {
    await release([{ NUMBER_FIRST: '3' }], 'QLD')
    await expect(importGnaf(db, folder)).rejects.toThrow('No STATE file')
  })
})
