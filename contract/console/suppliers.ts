import { z } from 'zod'
import {
  NOTE_MAX,
  STAFF_SEARCH_MAX,
  SUPPLIER_CODE_MAX,
  SUPPLIER_MAX,
  SUPPLIER_PHONE_MAX,
} from '#domain/field-lengths.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { endpoint } from '../endpoint.ts'
import {
  Abn,
  Dollars,
  DollarsInput,
  Email,
  Id,
  Integer,
  Paging,
  nameText,
  pageQuery,
  text,
} from '../fields.ts'

const Status = z.enum(['ACTIVE', 'INACTIVE'])

/** Company that sells to the shop. Every store orders from it. */
const Supplier = z.object({
  supplier_id: z.number(),
  name: z.string(),
  abn: z.string(),
  /** Purchase orders are mailed to it; '' if the store sends them itself. */
  email: z.string(),
  phone: z.string(),
  /** Days from sending an order to its delivery. */
  lead_days: z.number(),
  /** Smallest total of an order; 0: none. */
  minimum: Dollars,
  notes: z.string(),
  /** An inactive supplier gets no new orders. */
  status: Status,
  /** Number of its products. */
  products: z.number(),
  version: z.number(),
})
export type Supplier = z.output<typeof Supplier>

/** Lists suppliers by name. `search`: part of the name. @source A-SUPPLIER-1 */
export const listSuppliers = endpoint({
  method: 'GET',
  path: '/console/suppliers',
  summary: 'List the suppliers',
  allow: ['purchasing.read'],
  scope: 'shared',
  query: z.object({
    search: text(STAFF_SEARCH_MAX).optional(),
    status: Status.optional(),
    ...pageQuery(50),
  }),
  data: z.array(Supplier),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

const OfSupplier = z.object({ supplier_id: Id })

/** @source A-SUPPLIER-1 */
export const readSupplier = endpoint({
  method: 'GET',
  path: '/console/suppliers/:supplier_id',
  summary: 'Retrieve a supplier',
  allow: ['purchasing.read'],
  scope: 'shared',
  params: OfSupplier,
  data: Supplier,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})

const days = 'Please give the days, up to 180'
const fields = {
  name: nameText(SUPPLIER_MAX, 'Please give the supplier’s name'),
  abn: z.union([z.literal(''), Abn], fieldTexts.abnInvalid),
  email: z.union([z.literal(''), Email], fieldTexts.emailInvalid),
  phone: text(SUPPLIER_PHONE_MAX),
  lead_days: Integer.pipe(z.number(days).int().min(0, days).max(180, days)),
  minimum: DollarsInput,
  notes: text(NOTE_MAX),
  status: Status,
}

/** @source A-SUPPLIER-2 */
export const createSupplier = endpoint({
  method: 'POST',
  path: '/console/suppliers',
  summary: 'Create a supplier',
  allow: ['purchasing.write'],
  scope: 'shared',
  body: z.object({
    ...fields,
    abn: fields.abn.default(''),
    email: fields.email.default(''),
    phone: fields.phone.default(''),
    minimum: fields.minimum.default(0),
    notes: fields.notes.default(''),
    status: fields.status.default('ACTIVE'),
  }),
  data: Supplier,
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'supplier_name_taken'],
})

/** Updates the fields that are sent. @source A-SUPPLIER-2 */
export const changeSupplier = endpoint({
  method: 'PATCH',
  path: '/console/suppliers/:supplier_id',
  summary: 'Update a supplier',
  allow: ['purchasing.write'],
  scope: 'shared',
  params: OfSupplier,
  body: z.object(fields).partial().extend({ version: Integer }),
  data: Supplier,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'supplier_name_taken', 'stale'],
})

/** Product that a supplier sells, in cartons. */
const SupplierProduct = z.object({
  product_id: z.number(),
  name: z.string(),
  /** Number of the product in the supplier's list. */
  supplier_code: z.string(),
  units_per_carton: z.number(),
  carton_cost: Dollars,
  version: z.number(),
})
export type SupplierProduct = z.output<typeof SupplierProduct>

/** Lists a supplier's products by name. `search`: words of the name, or the supplier's code. @source A-SUPPLIER-3 */
export const listSupplierProducts = endpoint({
  method: 'GET',
  path: '/console/suppliers/:supplier_id/products',
  summary: 'List the products that a supplier sells',
  allow: ['purchasing.read'],
  scope: 'shared',
  params: OfSupplier,
  query: z.object({ search: text(STAFF_SEARCH_MAX).optional(), ...pageQuery(50) }),
  data: z.array(SupplierProduct),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})

const OfSupplierProduct = z.object({ supplier_id: Id, product_id: Id })
const perCarton = 'Please give the units in a carton'

/** Adds a product to a supplier's list with version 0, or changes it. @source A-SUPPLIER-3 */
export const saveSupplierProduct = endpoint({
  method: 'PUT',
  path: '/console/suppliers/:supplier_id/products/:product_id',
  summary: 'Add or update a product that a supplier sells',
  allow: ['purchasing.write'],
  scope: 'shared',
  params: OfSupplierProduct,
  body: z.object({
    supplier_code: text(SUPPLIER_CODE_MAX).default(''),
    units_per_carton: Integer.pipe(z.number(perCarton).int().min(1, perCarton).max(999, perCarton)),
    carton_cost: DollarsInput,
    version: Integer,
  }),
  data: SupplierProduct,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})

/** Removes a product from a supplier's list, and returns it. Purchase orders keep it. @source A-SUPPLIER-3 */
export const removeSupplierProduct = endpoint({
  method: 'DELETE',
  path: '/console/suppliers/:supplier_id/products/:product_id',
  summary: 'Remove a product from a supplier’s list',
  allow: ['purchasing.write'],
  scope: 'shared',
  params: OfSupplierProduct,
  body: z.object({ version: Integer }),
  data: SupplierProduct,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})
