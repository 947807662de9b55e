import { useState } from 'react'
import { Form, Link, data } from 'react-router'
import { createPurchaseOrders } from '#contract/console/purchase-orders.ts'
import { type ReorderSuggestion, listReorderSuggestions } from '#contract/console/reorder.ts'
import { listSuppliers } from '#contract/console/suppliers.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { type Failure, failureReply } from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { numberText } from '#web/platform/format/number-text.ts'
import { requirePermission, storesWhere } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import table from '#web/ui/table.module.css'
import { choiceFilter } from '../filter-field.ts'
import { FilteredList } from '../filtered-list.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import { loadGoodsStore } from '../stock/goods/load-goods-store.ts'
import type { Route } from './+types/reorder.route.ts'
import styles from './purchasing.module.css'
import * as texts from './purchasing-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.reorderTitle },
  { name: 'robots', content: 'noindex' },
]

/** Maximum number of suppliers in the filter. */
const MAX_SUPPLIERS = 250

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'purchasing.read')
  const store = await loadGoodsStore(context, params.storeId, 'purchasing.read')
  const api = context.get(apiContext)
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.reorder.filters)
  const { supplier = '' } = filters
  const of = { params: { store_id: store.store_id } }
  const query = { page: page.page, ...(supplier && { supplier_id: supplier }) }
  const [list, suppliers] = await Promise.all([
    readListPage(api.callWhole(listReorderSuggestions, { ...of, query })),
    api.call(listSuppliers, { query: { status: 'ACTIVE', limit: MAX_SUPPLIERS } }),
  ])
  return {
    store,
    list,
    supplier,
    suppliers: suppliers.map(({ supplier_id, name }) => ({ supplier_id, name })),
    actionId: crypto.randomUUID(),
    mayOrder: storesWhere(user, 'purchasing.write', [store]).length > 0,
  }
}

type DraftsReply = { ok: true; drafts: { id: number; number: string; supplier: string }[] } | Failure

/** Creates drafts of the ticked rows. Each row's tick holds its product and supplier. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  const lines = form
    .getAll('line')
    .filter((line) => typeof line === 'string')
    .map((line) => {
      const [product_id = '', supplier_id = ''] = line.split(' ')
      return { product_id, supplier_id, units: text(`units-${product_id}`) }
    })
  try {
    const drafts = await context.get(apiContext).call(createPurchaseOrders, {
      params: { store_id: params.storeId },
      body: { action_id: text('action_id'), lines },
    })
    return data({
      ok: true,
      drafts: drafts.map((draft) => ({
        id: draft.purchase_order_id,
        number: draft.number,
        supplier: draft.supplier.name,
      })),
    } satisfies DraftsReply)
  } catch (error) {
    return failureReply(error)
  }
}

/** @source S-BUY-2 */
export default function ReorderScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { store, list, supplier, suppliers, actionId, mayOrder } = loaderData
  const here = `/console/stock/${store.store_id}/reorder`
  const reply = actionData as DraftsReply | undefined
  return (
    <div className="stack">
      <div>
        <p className="small">
          <Link to={`/console/stock/${store.store_id}/orders`}>{texts.ordersTitle}</Link>
        </p>
      </div>
      <FilteredList
        title={texts.reorderTitle}
        summary={texts.reorderIntro(store.name)}
        fields={[
          choiceFilter({ supplier }, 'supplier', texts.supplierFilter, [
            ['', texts.allSuppliers],
            ...suppliers.map(({ supplier_id, name }) => [String(supplier_id), name] as const),
          ]),
        ]}
        filters={supplier ? { supplier } : {}}
        wrongFilter={texts.wrongFilter}
        path={here}
        list={list}
      >
        <div role="alert">
          {reply?.ok === false && (
            <Notice tone="error">{reply.error.fields?.lines ?? reply.error.msg}</Notice>
          )}
        </div>
        <div aria-live="polite">{reply?.ok && <Drafts reply={reply} storeId={store.store_id} />}</div>
        {list.rows.length === 0 ? (
          <p>{texts.nothingDue}</p>
        ) : (
          <Form method="post" className="stack" key={actionId}>
            <input type="hidden" name="action_id" value={actionId} />
            <Suggestions rows={list.rows} mayOrder={mayOrder} />
            {mayOrder && (
              <div>
                <Button type="submit">{texts.draftButton}</Button>
              </div>
            )}
          </Form>
        )}
      </FilteredList>
    </div>
  )
}

function Drafts({
  reply: { drafts },
  storeId,
}: {
  reply: Extract<DraftsReply, { ok: true }>
  storeId: number
}) {
  return (
    <Notice tone="ok">
      <p>{texts.draftsMade(drafts.length)}</p>
      <ul>
        {drafts.map(({ id, number, supplier }) => (
          <li key={id}>
            <Link to={`/console/stock/${storeId}/orders/${id}`}>{number}</Link> {texts.toSupplier(supplier)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const NUMBERS = ['available', 'on_order', 'sold'] as const
const COLUMNS = {
  available: texts.leftColumn,
  on_order: texts.onOrderColumn,
  sold: texts.soldColumn,
} as const

function Suggestions({ rows, mayOrder }: { rows: ReorderSuggestion[]; mayOrder: boolean }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{texts.productColumn}</th>
          {NUMBERS.map((name) => (
            <th key={name} scope="col" className={table.number}>
              {COLUMNS[name]}
            </th>
          ))}
          <th scope="col" className={table.number}>
            {texts.lastsColumn}
          </th>
          <th scope="col">{texts.unitsColumn}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Suggestion key={row.product_id} row={row} mayOrder={mayOrder} />
        ))}
      </tbody>
    </table>
  )
}

function Suggestion({ row, mayOrder }: { row: ReorderSuggestion; mayOrder: boolean }) {
  const { product_id: id, name, supplier, units, days_left: daysLeft } = row
  const [isChosen, setChosen] = useState(false)
  return (
    <tr>
      <th scope="row">
        {supplier && mayOrder ? (
          <label className={styles.tick}>
            <input
              type="checkbox"
              name="line"
              value={`${id} ${supplier.supplier_id}`}
              checked={isChosen}
              onChange={(event) => setChosen(event.currentTarget.checked)}
            />
            {name}
          </label>
        ) : (
          name
        )}
        <p className="small quiet">
          {supplier ? `${supplier.name}, ${texts.cartonsText(supplier.units_per_carton)}` : texts.noSupplier}
        </p>
      </th>
      {NUMBERS.map((column) => (
        <td key={column} className={`${table.number} figures`} data-label={COLUMNS[column]}>
          {numberText(row[column])}
        </td>
      ))}
      <td className={`${table.number} figures`} data-label={texts.lastsColumn}>
        {texts.lastsText(daysLeft)}
      </td>
      <td data-label={texts.unitsColumn}>
        {supplier && mayOrder ? (
          <Field
            label={texts.unitsLabel(name)}
            isLabelHidden
            name={`units-${id}`}
            inputMode="numeric"
            defaultValue={units}
            autoComplete="off"
            onChange={() => setChosen(true)}
          />
        ) : (
          numberText(units)
        )}
      </td>
    </tr>
  )
}
