import type { Setup, skipSetupStep } from '#contract/console/setup.ts'
import type { StoreDetails } from '#contract/console/store-details.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { type SetupFacts, isSetUp, setupSteps } from '#domain/console/setup-steps.ts'
import type { OpeningStep } from '#domain/delivery/new-store-steps.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { addMinutes } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import {
  type SampleImport,
  importSample,
} from '#server/features/catalogue/imports/sample-catalogue.service.ts'
import { listStores } from '#server/features/delivery/places/stores.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, requireUserId } from '#server/http/session/principal.ts'
import { UNNAMED_COMPANY } from '#server/settings/shop-defaults.ts'
import type { Shop } from '#server/shop.ts'
import { readSettings } from '#server/features/settings/shop-settings.service.ts'
import * as queries from './setup.queries.ts'

/** Minutes after a completed order from which the shop counts as trading. The test order stays within its first day. */
const FIRST_DAY_MINUTES = 24 * 60

/**
 * Returns the steps of a new shop. A shop that has traded for more than a day has none.
 * @source S-SETUP-2, A-SETUP-1
 */
export async function readSetup(shop: Shop, principal: Principal): Promise<Setup> {
  const company = (await readSettings(shop)).company_name
  if (await isTrading(shop)) return { is_finished: true, steps: [], company, store: null, order: null }
  const [stores, order, skips] = await Promise.all([
    listStores(shop, principal),
    queries.readFirstOrder(shop.db),
    queries.readSkips(shop.db),
  ])
  const store = firstStore(stores)
  const figures = store && (await queries.readStoreFigures(shop.db, store.store_id))
  const facts: SetupFacts = {
    hasCompanyName: company !== UNNAMED_COMPANY,
    store: store && figures && { ...factsOf(store), ...figures },
    order: order ? { orderId: order.order_id, hasEnded: order.has_ended } : null,
  }
  const steps = setupSteps(
    facts,
    skips.map(({ step }) => step),
  )
  return {
    is_finished: isSetUp(steps),
    steps,
    company: facts.hasCompanyName ? company : '',
    store: store && figures && presentStore(store, figures),
    order: order ? { order_id: order.order_id, order_number: orderNumber(order.order_id) } : null,
  }
}

const isTrading = (shop: Shop): Promise<boolean> =>
  queries.hasCompletedOrder(shop.db, addMinutes(shop.clock.now(), -FIRST_DAY_MINUTES))

/** Returns the oldest open store, otherwise the oldest store. */
const firstStore = (stores: readonly StoreDetails[]): StoreDetails | null =>
  stores.toSorted(
    (a, b) => Number(a.status === 'INACTIVE') - Number(b.status === 'INACTIVE') || a.store_id - b.store_id,
  )[0] ?? null

function factsOf({ store_id, status, steps }: StoreDetails) {
  const isDone = (wanted: OpeningStep) => steps.some(({ step, is_done }) => step === wanted && is_done)
  return {
    storeId: store_id,
    isOpen: status === 'ACTIVE',
    hasLicence: isDone('licence'),
    hasHours: isDone('hours'),
  }
}

const presentStore = (
  { store_id, name, address, status }: StoreDetails,
  { zone, products, units, staff, drivers }: queries.StoreFigures,
) => ({ store_id, name, address, is_open: status === 'ACTIVE', zone, products, units, staff, drivers })

type SkipBody = OutputOf<NonNullable<(typeof skipSetupStep)['body']>>

/**
 * Skips a step or resumes it. A repeated call changes nothing.
 * @source A-SETUP-2
 */
export async function skipStep(
  shop: Shop,
  principal: Principal,
  { step, skipped }: SkipBody,
): Promise<Setup> {
  const byUserId = requireUserId(principal)
  await inTransaction(shop, async (shop) => {
    const isChanged = skipped
      ? await queries.insertSkip(shop.db, step, byUserId, shop.clock.now())
      : await queries.deleteSkip(shop.db, step)
    if (!isChanged) return
    await recordAudit(shop, {
      byUserId,
      action: skipped ? 'setup.skipped' : 'setup.resumed',
      subject: `setup step ${step}`,
    })
  })
  return readSetup(shop, principal)
}

/**
 * Imports the sample catalogue into a new shop.
 * @throws ShopError `setup_finished` for a shop that trades, because the sample would set prices of its products
 * @source A-SETUP-3
 */
export async function addSampleCatalogue(shop: Shop, principal: Principal): Promise<SampleImport> {
  if (await isTrading(shop)) throw new ShopError('setup_finished')
  return importSample(shop, principal)
}
