import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemoAddresses } from '#server/db/seed/demo-addresses.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/database.ts'
import { searchIndex } from './address-index.service.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  await seedDemoAddresses(db.owner)
})
afterAll(() => db.drop())

/** Returns the labels of a search. A question mark marks an address in another suburb than the typed suburb. */
const labels = async (text: string): Promise<string[]> =>
  (await searchIndex(db, text, 8)).map(({ label, other_suburb }) => label + (other_suburb ? '?' : ''))

describe('a typed suburb', () => {
  it.each([
    'Fitzroy VIC 3065',
    'fitzroy',
    'North Fitzroy',
    'Surry Hills',
    'Newtown 2042',
    'St Kilda VIC',
    'Fitzroy, Melbourne VIC',
    'Geelong',
    '1 Martin Place Sydney',
    '1 Martin Place, Sydney NSW 2000',
    '12 Smith Street Fitzroy NSW',
  ])('is not a street or ignored: nothing is suggested for “%s”', async (text) => {
    expect(await labels(text)).toEqual([])
  })

  it.each([
    ['100 crown st darlinghurst', '100 Crown Street, Surry Hills NSW 2010?'],
    ['100 Crown St, Darlinghurst', '100 Crown Street, Surry Hills NSW 2010?'],
    ['100 crown street darlinghurst NSW 2010', '100 Crown Street, Surry Hills NSW 2010?'],
    ['Darlinghurst, 100 Crown Street', '100 Crown Street, Surry Hills NSW 2010?'],
    ['5/100 crown darlinghurst', '5/100 Crown Street, Surry Hills NSW 2010?'],
    ['220 Smith St Collingwood', '220 Smith Street, Fitzroy VIC 3065?'],
    ['Shop 5, 220 Smith St Collingwood', 'Shop 5, 220 Smith Street, Fitzroy VIC 3065?'],
    ['12 smith st melbourne', '12 Smith Street, Fitzroy VIC 3065?'],
    ['12 smith st 3121', '12 Smith Street, Fitzroy VIC 3065?'],
  ])('without the house: “%s” asks about %s first', async (text, first) => {
    expect((await labels(text))[0]).toBe(first)
  })

  it.each([
    ['12 smith st fitz', '12 Smith Street, Fitzroy VIC 3065'],
    ['12 smith st fitzory', '12 Smith Street, Fitzroy VIC 3065'],
    ['12 smith st fitzroy melbourne', '12 Smith Street, Fitzroy VIC 3065'],
    ['12 smith st melbourne 3065', '12 Smith Street, Fitzroy VIC 3065'],
    ['12 smith st fitzroy 3066', '12 Smith Street, Fitzroy VIC 3065'],
    [
      '12 Smith Street, Rosehill Apartments, Fitzroy',
      'Rosehill Apartments, 12 Smith Street, Fitzroy VIC 3065',
    ],
  ])('with the house: “%s” suggests %s', async (text, first) => {
    expect((await labels(text))[0]).toBe(first)
  })

  it('precedes other suburbs whose names begin with it', async () => {
    for (const text of ['1 smith st', '7 church', '20 high st malvern', '1 station st fitzroy']) {
      const marks = (await labels(text)).map((label) => label.endsWith('?'))
      expect(marks).toEqual(marks.toSorted((a, b) => Number(a) - Number(b)))
    }
  })
})
