import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemoAddresses } from '#server/db/seed/demo-addresses.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/database.ts'
import { geocodeInIndex, indexedAddressById, searchIndex } from './address-index.service.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  await seedDemoAddresses(db.owner)
})
afterAll(() => db.drop())

/** Returns first line, second line | suburb | notes of the first suggestion. */
async function firstFor(typed: string): Promise<string> {
  const [first] = await searchIndex(db, typed, 8)
  const found = first && (await indexedAddressById(db, first.id))
  if (!found) return 'none'
  const lines = [found.addressLine1, found.addressLine2].filter(Boolean).join(', ')
  return [lines, found.city, found.notes].filter(Boolean).join(' | ')
}

const FORMS: [typed: string, found: string][] = `
12 Smith Street Fitzroy = 12 Smith Street | Fitzroy
12 smith st fitzroy = 12 Smith Street | Fitzroy
12 SMITH ST FITZROY VIC 3065 = 12 Smith Street | Fitzroy
12, Smith Street, Fitzroy = 12 Smith Street | Fitzroy
12 Smith Str. Fitzroy = 12 Smith Street | Fitzroy
No. 12 Smith Street Fitzroy = 12 Smith Street | Fitzroy
No 12 Smith Street, Fitzroy = 12 Smith Street | Fitzroy
Number 12 Smith Street, Fitzroy = 12 Smith Street | Fitzroy
#12 Smith Street, Fitzroy 3065 = 12 Smith Street | Fitzroy
12Smith St Fitzroy = 12 Smith Street | Fitzroy
12Smith Street, Fitzroy VIC3065 = 12 Smith Street | Fitzroy
12 Smith Street Fitzroy VIC3065 = 12 Smith Street | Fitzroy
12 Smith Street Fitzroy3065 = 12 Smith Street | Fitzroy
12 Smith Street Fitzroy Victoria 3065 Australia = 12 Smith Street | Fitzroy
12 Smith St Fitzroy 3065 VIC = 12 Smith Street | Fitzroy
１２ Ｓｍｉｔｈ Ｓｔｒｅｅｔ Ｆｉｔｚｒｏｙ = 12 Smith Street | Fitzroy
12\u00a0Smith\u00a0Street\u00a0Fitzroy = 12 Smith Street | Fitzroy
12\u200b Smi\u00adth Street Fitzroy = 12 Smith Street | Fitzroy
VIC 3065 Fitzroy Smith Street 12 = 12 Smith Street | Fitzroy
Fitzroy VIC 3065, 12 Smith Street = 12 Smith Street | Fitzroy
Fitzroy VIC, 12 Smith Street = 12 Smith Street | Fitzroy
Fitzroy 3065, Smith Street 12 = 12 Smith Street | Fitzroy
3065 Fitzroy, 12 Smith Street = 12 Smith Street | Fitzroy
3065 12 Smith Street = 12 Smith Street | Fitzroy
3065 VIC, Fitzroy, 12 Smith Street = 12 Smith Street | Fitzroy
Smith Street 12, Fitzroy = 12 Smith Street | Fitzroy
12 Smith St VIC 3065 Fitzroy = 12 Smith Street | Fitzroy
5/12 Smith St Fitzroy = 12 Smith Street, Unit 5 | Fitzroy
5 / 12 Smith St Fitzroy = 12 Smith Street, Unit 5 | Fitzroy
5\\12 Smith St Fitzroy = 12 Smith Street, Unit 5 | Fitzroy
5-12 Smith St Fitzroy = 5-12 Smith Street | Fitzroy
5, 12 Smith St Fitzroy = 12 Smith Street, Unit 5 | Fitzroy
5 12 Smith St Fitzroy = 12 Smith Street, Unit 5 | Fitzroy
U5 12 Smith St Fitzroy = 12 Smith Street, Unit 5 | Fitzroy
U5/12 Smith St Fitzroy = 12 Smith Street, Unit 5 | Fitzroy
Unit5/12 Smith St Fitzroy = 12 Smith Street, Unit 5 | Fitzroy
UNIT 5, 12 SMITH ST, FITZROY = 12 Smith Street, Unit 5 | Fitzroy
12 Smith St Unit 5 Fitzroy = 12 Smith Street, Unit 5 | Fitzroy
12/5 Smith St Fitzroy = 5 Smith Street, Unit 12 | Fitzroy
3A/12 Smith St Fitzroy = 12 Smith Street, Unit 3A | Fitzroy
#5, 12 Smith St Fitzroy = 12 Smith Street, Unit 5 | Fitzroy
#5/12 Smith St Fitzroy = 12 Smith Street, Unit 5 | Fitzroy
Suite 2.01 48 Smith Street Fitzroy = 48 Smith Street, Suite 2.01 | Fitzroy
Suite 2.01, 48 Smith Street, Fitzroy = 48 Smith Street, Suite 2.01 | Fitzroy
Ste 301 48 Smith Street Fitzroy = 48 Smith Street, Suite 301 | Fitzroy
2.01/48 Smith Street Fitzroy = 48 Smith Street, Unit 2.01 | Fitzroy
G.01/12 Smith Street Fitzroy = 12 Smith Street, Unit G.01 | Fitzroy
G01/12 Smith Street Fitzroy = 12 Smith Street, Unit G01 | Fitzroy
LG.05/12 Smith Street Fitzroy = 12 Smith Street, Unit LG.05 | Fitzroy
UG05/12 Smith Street Fitzroy = 12 Smith Street, Unit UG05 | Fitzroy
B1.03/12 Smith Street Fitzroy = 12 Smith Street, Unit B1.03 | Fitzroy
Units 1-14, 29 Smith Street Fitzroy = 29 Smith Street, Unit 1-14 | Fitzroy
Units 3 & 4, 29 Smith Street Fitzroy = 29 Smith Street, Unit 3 & 4 | Fitzroy
Unit 3–4/29 Smith Street Fitzroy = 29 Smith Street, Unit 3-4 | Fitzroy
ROSEHILL APARTMENTS, 3 Smith Street Fitzroy = 3 Smith Street, Rosehill Apartments | Fitzroy
Rosehill Apartments 3 Smith Street Fitzroy = 3 Smith Street, Rosehill Apartments | Fitzroy
3 Smith Street, Rosehill Apartments, Fitzroy = 3 Smith Street, Rosehill Apartments | Fitzroy
Rosehill, 5/3 Smith Street Fitzroy = 3 Smith Street, Unit 5, Rosehill | Fitzroy
Lot 6B 12 Smith Street Fitzroy = 12 Smith Street, Lot 6B | Fitzroy
Lot 6B, No 12 Smith Street Fitzroy = 12 Smith Street, Lot 6B | Fitzroy
Lot 6B Smith Street Fitzroy = none
Shed 2 48 Smith Street Fitzroy = 48 Smith Street, Shed 2 | Fitzroy
Shed 2, 48 Smith Street Fitzroy = 48 Smith Street, Shed 2 | Fitzroy
Zone 3, 48 Smith Street Fitzroy = 48 Smith Street, Zone 3 | Fitzroy
Hangar 3 48 Smith Street Fitzroy = 48 Smith Street, Hangar 3 | Fitzroy
Tower 2, Unit 5, 48 Smith Street Fitzroy = 48 Smith Street, Unit 5, Tower 2 | Fitzroy
Building C, 5/48 Smith Street Fitzroy = 48 Smith Street, Unit 5, Building C | Fitzroy
Block B 48 Smith Street Fitzroy = 48 Smith Street, Block B | Fitzroy
Shop 4 48 Smith Street Fitzroy = 48 Smith Street, Shop 4 | Fitzroy
Shop 4/48 Smith Street Fitzroy = 48 Smith Street, Shop 4 | Fitzroy
Shop4, 48 Smith Street Fitzroy = 48 Smith Street, Shop 4 | Fitzroy
Level 3, 48 Smith Street Fitzroy = 48 Smith Street, Level 3 | Fitzroy
Lvl 3 48 Smith Street Fitzroy = 48 Smith Street, Level 3 | Fitzroy
48 Smith Street, Level 3, Fitzroy = 48 Smith Street, Level 3 | Fitzroy
L3/48 Smith Street Fitzroy = 48 Smith Street, Level 3 | Fitzroy
3rd floor, 48 Smith Street Fitzroy = 48 Smith Street, Floor 3 | Fitzroy
Ground Floor 48 Smith Street Fitzroy = 48 Smith Street, Ground Floor | Fitzroy
Shop 4, Level 3, 48 Smith Street Fitzroy = 48 Smith Street, Shop 4, Level 3 | Fitzroy
12A Smith Street Fitzroy = 12A Smith Street | Fitzroy
12a smith street fitzroy = 12A Smith Street | Fitzroy
12 A Smith Street Fitzroy = 12A Smith Street | Fitzroy
12 A, Smith Street Fitzroy = 12A Smith Street | Fitzroy
12-14 Smith Street Fitzroy = 12-14 Smith Street | Fitzroy
12 - 14 Smith Street Fitzroy = 12-14 Smith Street | Fitzroy
12–14 Smith Street Fitzroy = 12-14 Smith Street | Fitzroy
12−14 Smith Street Fitzroy = 12-14 Smith Street | Fitzroy
12 to 14 Smith Street Fitzroy = 12-14 Smith Street | Fitzroy
5/12-14 Smith Street Fitzroy = 12-14 Smith Street, Unit 5 | Fitzroy
12 Smith Street (rear) Fitzroy = 12 Smith Street, Rear | Fitzroy
12 Smith Street Fitzroy (rear) = 12 Smith Street, Rear | Fitzroy
Rear 12 Smith Street Fitzroy = 12 Smith Street, Rear | Fitzroy
Rear of 12 Smith Street Fitzroy = 12 Smith Street, Rear | Fitzroy
12 Smith Street rear, Fitzroy = 12 Smith Street, Rear | Fitzroy
C/- John, 12 Smith Street Fitzroy = 12 Smith Street, C/- John | Fitzroy
C/- John 12 Smith Street Fitzroy = 12 Smith Street, C/- John | Fitzroy
c/o Mary 12 Smith St Fitzroy = 12 Smith Street, C/- Mary | Fitzroy
c/o Mary O’Brien, 5/12 Smith St Fitzroy = 12 Smith Street, Unit 5, C/- Mary O’Brien | Fitzroy
Care of Mary Jones, 12 Smith St Fitzroy = 12 Smith Street, C/- Mary Jones | Fitzroy
12 Smith St C/- John, Fitzroy = 12 Smith Street, C/- John | Fitzroy
Attn: John, 12 Smith St, Fitzroy = 12 Smith Street, C/- John | Fitzroy
12 Smith St Fitzroy, ring the bell = 12 Smith Street | Fitzroy | ring the bell
12 Smith St Fitzroy (ring the bell) = 12 Smith Street | Fitzroy | ring the bell
12 Smith St (blue door) Fitzroy = 12 Smith Street | Fitzroy | blue door
12 Smith St Fitzroy, gate code 1234 = 12 Smith Street | Fitzroy | gate code 1234
12 Smith St Fitzroy 3065, please call 0412 345 678 = 12 Smith Street | Fitzroy | please call 0412 345 678
12 Smith St, opposite the school, Fitzroy = 12 Smith Street | Fitzroy | opposite the school
12 Smith St cnr Gertrude St, Fitzroy = 12 Smith Street | Fitzroy | cnr Gertrude St
12 Smith St, corner of Gertrude St, Fitzroy = 12 Smith Street | Fitzroy | corner of Gertrude St
12 Mt Alexander Rd Moonee Ponds = 12 Mount Alexander Road | Moonee Ponds
12 Mount Alexander Rd Moonee Ponds = 12 Mount Alexander Road | Moonee Ponds
8 St Kilda Rd St Kilda = 8 St Kilda Road | St Kilda
8 Saint Kilda Road, Saint Kilda = 8 St Kilda Road | St Kilda
5 St. John’s Rd., Glebe = 5 St Johns Road | Glebe
12 Sydney Rd, Brunswick = 12 Sydney Road | Brunswick
12 Campbell Pde Bondi Beach = 12 Campbell Parade | Bondi Beach
3 The Esplanade, Elwood = 3 The Esplanade | Elwood
12 Crown St, SURRY-HILLS, N.S.W. 2010 = 12 Crown Street | Surry Hills
Smith Street, 12, Fitzroy = 12 Smith Street | Fitzroy
12(B) Smith Street, Fitzroy = 12B Smith Street | Fitzroy
Unit 5 - 12 Smith Street, Fitzroy = 12 Smith Street, Unit 5 | Fitzroy
Unit # 5, 12 Smith Street, Fitzroy = 12 Smith Street, Unit 5 | Fitzroy
12 Smith Street L2 Fitzroy = 12 Smith Street, Level 2 | Fitzroy
GF, 12 Smith Street Fitzroy = 12 Smith Street, Ground Floor | Fitzroy
١٢ Smith Street Fitzroy = 12 Smith Street | Fitzroy
12½ Smith Street Fitzroy = none
near 12 Smith Street Fitzroy = none
next to 12 Smith Street Fitzroy = none
12 1/2 Smith Street Fitzroy = none
5² Smith Street Fitzroy = none
4000 Smith Street Fitzroy = none
Shop 4 Smith Street Fitzroy = none
cnr Smith & Gertrude Sts Fitzroy = none
12 14 16 Smith Street Fitzroy = none
12 Smith Street zone 4 Fitzroy = none
12 King St Newtown 3220 = none
12 Smith Street Fitzroy 2010 = none
12 Smith Street Fitzroy 3066 = 12 Smith Street | Fitzroy
12 Smith Street 3066 = 12 Smith Street | Collingwood
12 Smith Street Fitzroy NSW = none
301 King Street Newtown = none
301-303 King Street Newtown = none
PO Box 12 Fitzroy = none`
  .trim()
  .split('\n')
  .map((line) => {
    const [typed = '', found = ''] = line.split(' = ')
    return [typed, found]
  })

/** Each number of the sample's Smith Street is a separate house, so a different number is a neighbour's. */
describe('an address as Australians write it', () => {
  it.each(FORMS)('%s is %s', async (typed, found) => {
    expect(await firstFor(typed)).toBe(found)
  })

  it('never matches another house, in any suggestion', async () => {
    for (const [typed, found] of FORMS) {
      const [number] = found.split(' ')
      for (const { id, label } of await searchIndex(db, typed, 20)) {
        const { addressLine1 } = (await indexedAddressById(db, id))!
        expect(addressLine1.split(' ')[0], `${typed} → ${label}`).toBe(number)
      }
    }
  })

  // A form that contradicts its own postcode is rejected.
  const agreeing = FORMS.filter(([typed, found]) => found !== 'none' && !typed.endsWith('Fitzroy 3066'))
  it.each(agreeing)('%s gives the same address on the first line of a form', async (typed, found) => {
    const [first] = await searchIndex(db, typed, 8)
    const { city, state, postcode } = (await indexedAddressById(db, first!.id))!
    const placed = await geocodeInIndex(db, { addressLine1: typed, city, state, postcode })
    if (!placed.ok) throw new Error(placed.reason)
    const { addressLine1, addressLine2, notes } = placed.address
    const lines = [addressLine1, addressLine2].filter(Boolean).join(', ')
    expect([lines, city, notes].filter(Boolean).join(' | ')).toBe(found)
  })
})
