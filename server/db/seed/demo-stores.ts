import { required } from '#domain/required.ts'
import { type AddressState, STATES } from '#domain/states.ts'
import { servedSuburb } from '#domain/delivery/served-suburbs.ts'
import type { Database } from '#server/db/database.ts'
import { continueIds, insertRows } from './insert-rows.ts'
import { type DemoStorePlace, demoStores, demoZones } from './zones.ts'

export const LEGAL_NAME = 'Coldie Drinks Pty Ltd'
/** ABN with valid check digits, so that ABN checks can be tried. It belongs to no business. */
const ABN = '94600100762'

const LICENCE_KINDS: Record<AddressState, string> = {
  VIC: 'renewable limited licence',
  NSW: 'packaged liquor licence',
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/**
 * Street, phone and licence of each store, in the order of `demoStores`. The phone numbers are from the ranges
 * reserved for fiction.
 */
const FRONTS: readonly { street: string; phone: string; licence: string; showsLicence: boolean }[] = [
  { street: '214 Smith Street', phone: '(03) 5550 0141', licence: '36140271', showsLicence: true },
  { street: '88 Acland Street', phone: '(03) 5550 0142', licence: '36140272', showsLicence: true },
  { street: '61 Barkly Street', phone: '(03) 5550 0143', licence: '36140273', showsLicence: false },
  { street: '103 Burke Road', phone: '(03) 5550 0144', licence: '36140274', showsLicence: true },
  { street: '276 Crown Street', phone: '(02) 5550 0151', licence: 'LIQP770016021', showsLicence: true },
  { street: '190 King Street', phone: '(02) 5550 0152', licence: 'LIQP770016022', showsLicence: false },
  { street: '47 Willoughby Road', phone: '(02) 5550 0153', licence: 'LIQP770016023', showsLicence: true },
]

const frontOf = (index: number) => required(FRONTS[index], `the front of store ${index + 1}`)

/** Inserts seven stores and their zones, with ids 1 to 7 for both. */
export async function fillStores(db: Database): Promise<void> {
  const stores = demoStores()
  await insertRows(db, 'stores', stores.map(storeRow))
  await insertRows(db, 'store_licences', stores.map(licenceRow))
  await insertRows(db, 'store_settings', stores.flatMap(settingRows))
  await insertRows(db, 'store_hours', stores.flatMap(hourRows))
  await insertRows(db, 'store_closures', [{ store_id: 1, on_date: '2030-02-12', reason: 'Stocktake' }])
  await insertRows(db, 'zones', zoneRows())
  await continueIds(db, 'stores', 'store_id')
  await continueIds(db, 'zones', 'zone_id')
}

function storeRow({ name, state, lat, lng }: DemoStorePlace, index: number) {
  const { street, phone } = frontOf(index)
  const postcode = required(servedSuburb(state, name), name).postcode
  return {
    store_id: index + 1,
    name: `Coldie ${name}`,
    state,
    time_zone: STATES[state].timeZone,
    address: `${street}, ${name} ${state} ${postcode}`,
    lat,
    lng,
    phone,
    email: `${mailbox(name)}@coldie.test`,
    legal_name: LEGAL_NAME,
    abn: ABN,
    prep_minutes: 10,
    slot_minutes: 60,
    slot_capacity: 8,
    status: 'ACTIVE',
  }
}

function licenceRow({ state }: DemoStorePlace, index: number) {
  return {
    store_id: index + 1,
    state,
    number: frontOf(index).licence,
    licensee: LEGAL_NAME,
    kind: LICENCE_KINDS[state],
  }
}

/** Returns the settings of a store. Empty links are not shown: a demo has no app and no social pages. */
function settingRows({ name }: DemoStorePlace, index: number) {
  const { phone, showsLicence } = frontOf(index)
  const settings = {
    license: showsLicence ? '1' : '0',
    tobacco_enabled: '0',
    support_email: `${mailbox(name)}@coldie.test`,
    phone,
    ios_app_url: '',
    android_app_url: '',
    facebook_url: '',
    instagram_url: '',
    blog_url: '',
    deliver_with_us_url: '',
  }
  return Object.entries(settings).map(([key, value]) => ({
    store_id: index + 1,
    setting_key: key,
    setting_value: value,
  }))
}

const hourRows = (_: DemoStorePlace, index: number) =>
  EVERY_DAY.map((weekday) => ({ store_id: index + 1, weekday, opens: '12:00', closes: '23:00' }))

function zoneRows() {
  return demoZones().map(({ name, state, storeIndex, polygon }, index) => ({
    zone_id: index + 1,
    name,
    state,
    primary_store_id: storeIndex + 1,
    polygon,
    fee_cents: 795,
    min_spend_cents: 3_000,
    travel_minutes: 15,
    status: 'ACTIVE',
  }))
}

const mailbox = (storeName: string) => storeName.toLowerCase().replaceAll(' ', '-')
