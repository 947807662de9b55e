import { Link } from 'react-router'
import {
  type Supplier,
  changeSupplier,
  createSupplier,
  listSupplierProducts,
  readSupplier,
  removeSupplierProduct,
  saveSupplierProduct,
} from '#contract/console/suppliers.ts'
import { listConsoleProducts } from '#contract/console/products.ts'
import { EMAIL_MAX, NOTE_MAX, SUPPLIER_MAX, SUPPLIER_PHONE_MAX } from '#domain/field-lengths.ts'
import { failureReply, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { type PageApi, apiContext } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requirePermission, userMay } from '#web/staff/staff-access.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { EditForm, type Fields } from '../editing/edit-form.tsx'
import editing from '../editing/editing.module.css'
import { type EditReply, type FormValues, withTyped } from '../editing/form-values.ts'
import { listPosition, readListQuery } from '../list-page.ts'
import type { Route } from './+types/supplier.route.ts'
import { SupplierProducts } from './supplier-products.tsx'
import * as texts from './purchasing-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.supplier?.name ?? texts.newSupplier },
  { name: 'robots', content: 'noindex' },
]

const NAMES = Object.keys(texts.SUPPLIER_LABELS)
const NEW: FormValues = { lead_days: '7', minimum: '0', status: 'ACTIVE' }
/** Maximum number of found products. Users type more of the name to narrow the search. */
const MAX_FOUND = 8

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'purchasing.read')
  const api = context.get(apiContext)
  const mayChange = userMay(user, 'purchasing.write')
  const { filters, page } = readListQuery(request, ['saved', 'search'])
  const isJustSaved = filters.saved !== undefined
  if (params.supplierId === 'new')
    return { supplier: null, values: NEW, products: null, mayChange, isJustSaved }
  const of = { params: { supplier_id: params.supplierId } }
  const { search = '' } = filters
  try {
    // The search also filters the supplier's own products, so that none of them is offered as new.
    const [supplier, list, found] = await Promise.all([
      api.call(readSupplier, of),
      api.callWhole(listSupplierProducts, { ...of, query: { page: page.page, ...(search && { search }) } }),
      search && mayChange ? api.call(listConsoleProducts, { query: { search, limit: MAX_FOUND } }) : [],
    ])
    const products = { rows: list.data, place: listPosition(list), search, found: found.map(foundOf) }
    return { supplier, values: valuesOf(supplier), products, mayChange, isJustSaved }
  } catch (error) {
    throwAsRouteError(error)
  }
}

const foundOf = ({ product_id, product_name }: { product_id: number; product_name: string }) => ({
  product_id,
  name: product_name,
})

const valuesOf = (supplier: Supplier): FormValues => ({
  name: supplier.name,
  abn: supplier.abn,
  email: supplier.email,
  phone: supplier.phone,
  lead_days: String(supplier.lead_days),
  minimum: String(supplier.minimum),
  notes: supplier.notes,
  status: supplier.status,
})

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const text = await readFormFields(request)
  const typed = Object.fromEntries([...NAMES, 'version'].map((name) => [name, text(name)]))
  const productId = text('product_id')
  let madeId: number
  try {
    if (productId) {
      const of = { params: { supplier_id: params.supplierId, product_id: productId } }
      if (text('intent') === 'remove')
        await api.call(removeSupplierProduct, { ...of, body: { version: text('version') } })
      else await api.call(saveSupplierProduct, { ...of, body: productBody(text) })
      return { ok: true } satisfies EditReply
    }
    const { version, ...fields } = typed
    const body = {
      ...fields,
      status: text('status') === 'INACTIVE' ? ('INACTIVE' as const) : ('ACTIVE' as const),
    }
    if (params.supplierId !== 'new') {
      const of = { params: { supplier_id: params.supplierId } }
      await api.call(changeSupplier, { ...of, body: { ...body, version: version ?? '' } })
      return { ok: true } satisfies EditReply
    }
    madeId = (
      await api.call(createSupplier, { body: { ...body, name: text('name'), lead_days: text('lead_days') } })
    ).supplier_id
  } catch (error) {
    // A product's form has none of the supplier's fields. Without JavaScript the page shows their saved values.
    const values = productId ? await savedValues(api, params.supplierId).catch(() => typed) : typed
    return withTyped(failureReply(error), values)
  }
  throw redirectTo(`/console/suppliers/${madeId}?saved=1`)
}

const savedValues = async (api: PageApi, supplierId: string): Promise<FormValues> =>
  valuesOf(await api.call(readSupplier, { params: { supplier_id: supplierId } }))

const productBody = (text: (name: string) => string) => ({
  supplier_code: text('supplier_code'),
  units_per_carton: text('units_per_carton'),
  carton_cost: text('carton_cost'),
  version: text('version'),
})

/** @source S-BUY-1 */
export default function SupplierScreen({ loaderData }: Route.ComponentProps) {
  const { supplier, values, products, mayChange, isJustSaved } = loaderData
  return (
    <div className="stack">
      <div>
        <p className="small">
          <Link to="/console/suppliers">{texts.suppliersTitle}</Link>
        </p>
        <h1>{supplier?.name ?? texts.newSupplier}</h1>
      </div>
      <EditForm
        key={supplier?.supplier_id ?? 'new'}
        saved={values}
        version={supplier?.version ?? null}
        labels={texts.SUPPLIER_LABELS}
        isJustSaved={isJustSaved}
        mayChange={mayChange}
      >
        {(fields) => <SupplierFields fields={fields} />}
      </EditForm>
      {supplier && products && (
        <SupplierProducts supplierId={supplier.supplier_id} products={products} mayChange={mayChange} />
      )}
    </div>
  )
}

function SupplierFields({ fields }: { fields: Fields }) {
  const field = (name: string, more: Partial<Parameters<typeof Field>[0]> = {}) => (
    <Field
      label={texts.SUPPLIER_LABELS[name] ?? name}
      name={name}
      defaultValue={fields.valueOf(name)}
      autoComplete="off"
      {...fields.errorOf(name)}
      {...more}
    />
  )
  return (
    <>
      {field('name', { maxLength: SUPPLIER_MAX, required: true })}
      {field('abn', { maxLength: 20, inputMode: 'numeric' })}
      {field('email', { type: 'email', maxLength: EMAIL_MAX, hint: texts.emailHint })}
      {field('phone', { type: 'tel', maxLength: SUPPLIER_PHONE_MAX })}
      <div className={editing.options}>
        {field('lead_days', { inputMode: 'numeric', hint: texts.leadHint, required: true })}
        {field('minimum', { inputMode: 'decimal' })}
      </div>
      {field('notes', { maxLength: NOTE_MAX })}
      <Select
        label={texts.SUPPLIER_LABELS.status ?? ''}
        name="status"
        defaultValue={fields.valueOf('status')}
      >
        {Object.entries(texts.STATUSES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </>
  )
}
