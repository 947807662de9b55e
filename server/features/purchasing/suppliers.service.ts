import type * as contract from '#contract/console/suppliers.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { fromDollars } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { constraintOf } from '#server/db/violations.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { presentSupplier, presentSupplierProduct } from './supplier.present.ts'
import * as queries from './suppliers.queries.ts'

type SupplierListQuery = OutputOf<NonNullable<(typeof contract.listSuppliers)['query']>>
type CreateSupplierBody = OutputOf<NonNullable<(typeof contract.createSupplier)['body']>>
type ChangeSupplierBody = OutputOf<NonNullable<(typeof contract.changeSupplier)['body']>>
type ProductListQuery = OutputOf<NonNullable<(typeof contract.listSupplierProducts)['query']>>
type SaveProductBody = OutputOf<NonNullable<(typeof contract.saveSupplierProduct)['body']>>
export type SupplierProductPath = { supplier_id: number; product_id: number }

export async function listSuppliers(shop: Shop, { search = '', status, page, limit }: SupplierListQuery) {
  const list = { search: search.toLowerCase(), status: status ?? null }
  const { rows, total } = await queries.listSuppliers(shop.db, list, { page, limit })
  return { rows, ...pagingOf(total, { page, limit }) }
}

export const readSupplier = (shop: Shop, supplierId: number) =>
  queries.readSupplier(shop.db, supplierId).then(requireRow)

/** @throws ShopError `not_found` */
function requireRow<Row>(row: Row | undefined): Row {
  if (!row) throw new ShopError('not_found')
  return row
}

const nameTaken = () =>
  new ShopError('supplier_name_taken', { fields: { name: 'Another supplier has that name already.' } })

/** Maps the violation of the unique index, which concurrent changes cause as well, to its API error. */
function refuseNameTaken(error: unknown): never {
  throw constraintOf(error) === 'supplier_named_once' ? nameTaken() : error
}

export async function createSupplier(
  shop: Shop,
  principal: Principal,
  { minimum, ...sent }: CreateSupplierBody,
) {
  return inTransaction(shop, async (shop) => {
    const fields = { ...sent, minimum_cents: fromDollars(minimum) }
    const inserted = await queries.insertSupplier(shop.db, fields, shop.clock.now())
    if (!inserted) throw nameTaken()
    const { supplier_id: supplierId } = inserted
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'supplier.created',
      subject: `supplier ${supplierId}`,
      after: factsOf(fields),
    })
    return readSupplier(shop, supplierId)
  })
}

export async function changeSupplier(
  shop: Shop,
  principal: Principal,
  supplierId: number,
  { version, minimum, ...sent }: ChangeSupplierBody,
) {
  return inTransaction(shop, async (shop) => {
    const row = requireRow(await queries.lockSupplier(shop.db, supplierId))
    if (row.version !== version) throw new ShopError('stale', { current: presentSupplier(row) })
    const before = fieldsOf(row)
    const changes = Object.entries(sent).filter(([, value]) => value !== undefined)
    const after: queries.SupplierFields = {
      ...before,
      ...Object.fromEntries(changes),
      ...(minimum !== undefined && { minimum_cents: fromDollars(minimum) }),
    }
    await queries.updateSupplier(shop.db, supplierId, after, shop.clock.now()).catch(refuseNameTaken)
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'supplier.changed',
      subject: `supplier ${supplierId}`,
      details: { contacts_changed: before.email !== after.email || before.phone !== after.phone },
      before: factsOf(before),
      after: factsOf(after),
    })
    return readSupplier(shop, supplierId)
  })
}

/** Returns the audited fields. The log holds no contacts and no notes, because it is retained without end. */
const factsOf = ({ name, abn, lead_days, minimum_cents, status }: queries.SupplierFields) => ({
  company: name,
  abn,
  lead_days,
  minimum_cents,
  status,
})

const fieldsOf = (row: queries.SupplierRow): queries.SupplierFields => ({
  name: row.name,
  abn: row.abn,
  email: row.email,
  phone: row.phone,
  lead_days: row.lead_days,
  minimum_cents: row.minimum_cents,
  notes: row.notes,
  status: row.status,
})

export async function listProducts(
  shop: Shop,
  supplierId: number,
  { search = '', page, limit }: ProductListQuery,
) {
  await readSupplier(shop, supplierId)
  const list = { supplierId, words: search.split(/\s+/).filter(Boolean) }
  const { rows, total } = await queries.listProducts(shop.db, list, { page, limit })
  return { rows, ...pagingOf(total, { page, limit }) }
}

/** Adds a product to a supplier's list, or changes it. */
export async function saveProduct(
  shop: Shop,
  principal: Principal,
  { supplier_id: supplierId, product_id: productId }: SupplierProductPath,
  { version, carton_cost: cartonCost, ...sent }: SaveProductBody,
): Promise<queries.SupplierProductRow> {
  return inTransaction(shop, async (shop) => {
    requireRow(await queries.lockSupplier(shop.db, supplierId))
    requireRow(await queries.readProductName(shop.db, productId))
    const before = await queries.lockProduct(shop.db, supplierId, productId)
    if ((before?.version ?? 0) !== version)
      throw new ShopError('stale', before ? { current: presentSupplierProduct(before) } : {})
    const fields = {
      supplier_id: supplierId,
      product_id: productId,
      carton_cost_cents: fromDollars(cartonCost),
      ...sent,
    }
    const now = shop.clock.now()
    if (before) await queries.updateProduct(shop.db, fields, now)
    else await queries.insertProduct(shop.db, fields, now)
    await auditProduct(shop, principal, {
      before: before && offerOf(before),
      after: offerOf(fields),
      supplierId,
      productId,
    })
    return required(await queries.lockProduct(shop.db, supplierId, productId), 'the saved product')
  })
}

export async function removeProduct(
  shop: Shop,
  principal: Principal,
  { supplier_id: supplierId, product_id: productId }: SupplierProductPath,
  version: number,
): Promise<queries.SupplierProductRow> {
  return inTransaction(shop, async (shop) => {
    const before = requireRow(await queries.lockProduct(shop.db, supplierId, productId))
    if (before.version !== version) throw new ShopError('stale', { current: presentSupplierProduct(before) })
    await queries.deleteProduct(shop.db, supplierId, productId)
    await auditProduct(shop, principal, { before: offerOf(before), after: undefined, supplierId, productId })
    return before
  })
}

type Offer = Omit<queries.SupplierProductFields, 'supplier_id' | 'product_id'>

const offerOf = ({ supplier_code, units_per_carton, carton_cost_cents }: Offer): Offer => ({
  supplier_code,
  units_per_carton,
  carton_cost_cents,
})

type ProductChange = {
  before: Offer | undefined
  after: Offer | undefined
  supplierId: number
  productId: number
}

const auditProduct = (
  shop: Shop,
  principal: Principal,
  { before, after, supplierId, productId }: ProductChange,
): Promise<void> =>
  recordAudit(shop, {
    byUserId: userIdOf(principal),
    action: after ? 'supplier.product_saved' : 'supplier.product_removed',
    subject: `supplier ${supplierId}`,
    details: { product_id: productId },
    ...(before && { before }),
    ...(after && { after }),
  })
