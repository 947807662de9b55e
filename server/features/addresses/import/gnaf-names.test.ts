import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/database/database.ts'
import { tables, writeTables } from '#testing/fixtures/small-gnaf-release.ts'
import { geocodeInIndex, indexedAddressById, searchIndex } from '../address-index.service.ts'
import { importGnaf } from './gnaf-import.service.ts'

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

const importRelease = () => importGnaf(db, folder, { states: ['VIC'], acceptsLosses: true })
const labels = async (text: string) => (await searchIndex(db, text, 20)).map(({ label }) => label)
const PLACE = "McArthur Street North, O'Malley VIC 3065"

describe('an import retains every door and every name', () => {
  it('finds a house that has only a lot number, and confuses it with no other house', async () => {
    const details = [{ LOT_NUMBER: '6B' }, { LOT_NUMBER: '8' }, { NUMBER_FIRST: '8', LOT_NUMBER: '41' }]
    await writeTables(folder, tables(details))
    expect(await importRelease()).toMatchObject({ addresses: 3 })
    const [lot] = await searchIndex(db, 'lot 6b mcarthur st nth', 8)
    expect(lot?.label).toBe(`Lot 6B ${PLACE}`)
    expect(await indexedAddressById(db, lot!.id)).toMatchObject({
      addressLine1: 'Lot 6B McArthur Street North',
    })
    expect(await labels('6 mcarthur')).toEqual([])
    expect(await labels('8 mcarthur')).toEqual([`8 ${PLACE}`])
    expect(await labels('lot 8 mcarthur')).toEqual([`Lot 8 ${PLACE}`])
    expect(await labels('lot 41 mcarthur')).toEqual([])
  })

  it('finds streets and suburbs by their aliases, and shows the primary names', async () => {
    const made = tables([{ NUMBER_FIRST: '12' }])
    const alias = { DATE_RETIRED: '', STREET_LOCALITY_PID: 'S1', STREET_SUFFIX_CODE: '' }
    made.STREET_LOCALITY_ALIAS = [
      { ...alias, STREET_NAME: 'OLD MILL', STREET_TYPE_CODE: 'ROAD' },
      { ...alias, STREET_NAME: 'FORGOTTEN', STREET_TYPE_CODE: 'LANE', DATE_RETIRED: '2020-01-01' },
    ]
    made.LOCALITY_ALIAS = [
      { LOCALITY_PID: 'L1', NAME: 'MALLEY HEIGHTS', DATE_RETIRED: '' },
      { LOCALITY_PID: 'L1', NAME: 'DUCKTOWN', DATE_RETIRED: '2020-01-01' },
    ]
    await writeTables(folder, made)
    expect(await importRelease()).toMatchObject({ streets: 1, localities: 1, addresses: 1 })
    for (const text of ['12 old mill rd', '12 mcarthur st malley heights', '12 mcarthur st nth malley h'])
      expect(await labels(text), text).toEqual([`12 ${PLACE}`])
    for (const text of ['12 forgotten lane', '12 mcarthur st ducktown'])
      expect(await labels(text), text).toEqual([])
    const typed = {
      addressLine1: '12 McArthur St North',
      city: 'Malley Heights',
      state: 'VIC',
      postcode: '3065',
    }
    expect(await geocodeInIndex(db, typed)).toMatchObject({
      precision: 'house',
      address: { addressLine1: '12 McArthur Street North', city: "O'Malley" },
    })
  })
})
