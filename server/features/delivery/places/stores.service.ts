import type * as contract from '#contract/console/store-details.ts'
import { canOpen, openingSteps } from '#domain/delivery/new-store-steps.ts'
import { storeAddressText } from '#domain/delivery/store-address.ts'
import { required } from '#domain/required.ts'
import { STATES } from '#domain/states.ts'
import { addDays, daysBetween, localDate } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { placeAddress } from '#server/features/addresses/place-address.service.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, storesWith, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type Body, differencesOf } from './places.service.ts'
import * as queries from './stores.queries.ts'

const todayAt = ({ clock }: Shop, { time_zone: zone }: Pick<queries.DetailsRow, 'time_zone'>): string =>
  localDate(clock.now(), zone)

const presentDetails = (shop: Shop, row: queries.DetailsRow): contract.StoreDetails => {
  const { time_zone: _, licence, hours, zone, products, stock, staff, drivers, ...store } = row
  const daysLeft = licence?.expires_on ? daysBetween(todayAt(shop, row), licence.expires_on) : null
  return {
    ...store,
    licence: licence && { ...licence, days_left: daysLeft },
    steps: openingSteps({
      licence: licence !== null && (daysLeft === null || daysLeft >= 0),
      hours,
      zone,
      products,
      stock,
      staff,
      drivers,
    }),
  }
}

/** @source A-STORE-2 */
export async function listStores(shop: Shop, principal: Principal): Promise<contract.StoreDetails[]> {
  const rows = await queries.listDetails(shop.db, storesWith(principal, 'places.read'))
  return rows.map((row) => presentDetails(shop, row))
}

export async function readStore(shop: Shop, storeId: number): Promise<contract.StoreDetails> {
  const row = await queries.readDetails(shop.db, storeId)
  if (!row) throw new ShopError('not_found')
  return presentDetails(shop, row)
}

type NewStore = Body<typeof contract.createStore>

/** @source A-STORE-3 */
export async function createStore(
  shop: Shop,
  principal: Principal,
  { licence, state, address_line_1, city, postcode, ...terms }: NewStore,
): Promise<contract.StoreDetails> {
  const parts = { address_line_1, city, state, postcode, address_unlisted: true }
  const place = await placeAddress(shop, parts, 'address_invalid')
  return inTransaction(shop, async (shop) => {
    const { store_id: storeId } = required(
      await queries.insertStore(shop.db, terms, {
        state,
        timeZone: STATES[state].timeZone,
        lat: place.lat,
        lng: place.lng,
        address: storeAddressText({ address_line_1, city, state, postcode }),
      }),
      'store',
    )
    await queries.insertSettings(shop.db, storeId, settingsOf(terms))
    if (licence) await queries.writeLicence(shop.db, storeId, state, licenceRow(licence))
    const made = required(await queries.readDetails(shop.db, storeId), 'store details')
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'store.created',
      subject: `store ${storeId}`,
      after: factsOf(made),
    })
    return presentDetails(shop, made)
  })
}

const settingsOf = ({ email, phone }: queries.StoreTerms): Record<string, string> => ({
  license: '1',
  tobacco_enabled: '0',
  support_email: email,
  phone,
})

type Licence = NonNullable<NewStore['licence']>

const licenceRow = ({ expires_on, ...licence }: Licence): queries.LicenceRow => ({
  ...licence,
  expires_on: expires_on ?? null,
})

/** @source A-STORE-4 */
export async function changeStore(
  shop: Shop,
  principal: Principal,
  storeId: number,
  { version, licence, status, ...fields }: Body<typeof contract.changeStore>,
): Promise<contract.StoreDetails> {
  const changed = await inTransaction(shop, async (shop) => {
    const before = await queries.lockDetails(shop.db, storeId)
    if (!before) throw new ShopError('not_found')
    const shown = presentDetails(shop, before)
    if (version !== before.version) throw new ShopError('stale', { current: shown })
    if (status && !canOpen(shown.steps))
      throw new ShopError('invalid_input', { fields: { status: 'Please finish the required steps first' } })
    const { name, phone, email, legal_name, abn, pick_without_scan } = before
    const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const rest = { status: status ?? before.status, pick_without_scan }
    const terms = { name, phone, email, legal_name, abn, ...rest, ...changes }
    await queries.updateStore(shop.db, storeId, terms)
    if (licence === null)
      await queries.endLicence(shop.db, storeId, before.state, addDays(todayAt(shop, before), -1))
    if (licence) await queries.writeLicence(shop.db, storeId, before.state, licenceRow(licence))
    const after = required(await queries.readDetails(shop.db, storeId), 'store details')
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'store.changed',
      subject: `store ${storeId}`,
      ...differencesOf(factsOf(before), factsOf(after)),
    })
    return after
  })
  await shop.storeDirectory.renew()
  return presentDetails(shop, changed)
}

/**
 * Returns the facts for the audit log. Contact details are recorded only by their length, because the log must not
 * contain such values.
 */
const factsOf = (row: queries.DetailsRow) => {
  const { name, phone, email, legal_name, abn, status, licence, pick_without_scan } = row
  return {
    called: name,
    company: legal_name,
    abn,
    status,
    pick_without_scan,
    contact: `${phone.length} and ${email.length} characters`,
    licence: licence && `${licence.number}, ${licence.kind}, ${licence.licensee}`,
    licence_until: licence && (licence.expires_on ? `until ${licence.expires_on}` : 'no end'),
  }
}
