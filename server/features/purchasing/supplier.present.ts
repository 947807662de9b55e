import type { Supplier, SupplierProduct } from '#contract/console/suppliers.ts'
import { toDollars } from '#domain/money.ts'
import type { SupplierProductRow, SupplierRow } from './suppliers.queries.ts'

export const presentSupplier = (row: SupplierRow): Supplier => ({
  supplier_id: row.supplier_id,
  name: row.name,
  abn: row.abn,
  email: row.email,
  phone: row.phone,
  lead_days: row.lead_days,
  minimum: toDollars(row.minimum_cents),
  notes: row.notes,
  status: row.status,
  products: row.products,
  version: row.version,
})

export const presentSupplierProduct = (row: SupplierProductRow): SupplierProduct => ({
  product_id: row.product_id,
  name: row.name,
  supplier_code: row.supplier_code,
  units_per_carton: row.units_per_carton,
  carton_cost: toDollars(row.carton_cost_cents),
  version: row.version,
})
