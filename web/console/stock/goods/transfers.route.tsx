import { Form, Link } from 'react-router'
import { type TransferSummary, listTransfers } from '#contract/console/transfers.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { readListPage, readListQuery } from '../../list-page.ts'
import fields from '../../filtered-list.module.css'
import filters from '../../messages/messages.module.css'
import { Pagination } from '../../pagination.tsx'
import { loadGoodsStore } from './load-goods-store.ts'
import { SavedViews } from '../../views/saved-views.tsx'
import type { Route } from './+types/transfers.route.ts'
import styles from './goods.module.css'
import * as texts from './goods-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.transfersTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const store = await loadGoodsStore(context, params.storeId, 'stock.read')
  const api = context.get(apiContext)
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.transfers.filters)
  const isAll = filters.show === 'all'
  const sort = filters.sort === 'sent_at' ? ('sent_at' as const) : ('-sent_at' as const)
  const { search = '' } = filters
  const query = { ...page, sort, ...(search && { search }), ...(!isAll && { state: 'in_transit' as const }) }
  const { store_id, name } = store
  const list = await readListPage(api.callWhole(listTransfers, { params: { store_id }, query }))
  return { store: { store_id, name }, list, isAll, search, sort }
}

/** @source S-STOCK-4 */
export default function TransfersScreen({ loaderData }: Route.ComponentProps) {
  const { store, list, isAll, search, sort } = loaderData
  const here = `/console/stock/${store.store_id}/transfers`
  const linkFilters = { ...(search && { search }), ...(sort === 'sent_at' && { sort }) }
  const shownAs = (show: object) => `${here}?${new URLSearchParams({ ...linkFilters, ...show }).toString()}`
  return (
    <div className="stack">
      <div className={filters.top}>
        <div>
          <p className="small">
            <Link to={`/console/stock?store=${store.store_id}`}>{texts.backLink}</Link>
          </p>
          <h1>{texts.transfersTitle}</h1>
          <p className="quiet small">{store.name}</p>
        </div>
        <ButtonLink to={`${here}/new`} isSmall>
          {texts.newTransferTitle}
        </ButtonLink>
      </div>
      <SavedViews />
      <nav className={filters.filter} aria-label={texts.transfersTitle}>
        <Link to={shownAs({})} aria-current={isAll ? undefined : 'true'}>
          {texts.shownOpen}
        </Link>
        <Link to={shownAs({ show: 'all' })} aria-current={isAll ? 'true' : undefined}>
          {texts.shownAll}
        </Link>
      </nav>
      <Search key={`${search} ${sort}`} search={search} sort={sort} isAll={isAll} />
      <div role="alert">{list.isWrong && <p>{texts.wrongFilter}</p>}</div>
      {list.rows.length === 0 && !list.isWrong && (
        <p>{search ? texts.noneFound(search) : texts.noTransfers}</p>
      )}
      <ul className={filters.list}>
        {list.rows.map((transfer) => (
          <li key={transfer.transfer_id} className={filters.card}>
            <Summary transfer={transfer} storeId={store.store_id} path={`${here}/${transfer.transfer_id}`} />
          </li>
        ))}
      </ul>
      <Pagination place={list} path={here} filters={{ ...linkFilters, ...(isAll && { show: 'all' }) }} />
    </div>
  )
}

function Search({ search, sort, isAll }: { search: string; sort: string; isAll: boolean }) {
  return (
    <Form className={fields.fields}>
      <Field
        label={texts.searchLabel}
        name="search"
        type="search"
        maxLength={STAFF_SEARCH_MAX}
        defaultValue={search}
      />
      <Select label={texts.sortLabel} name="sort" defaultValue={sort}>
        {Object.entries(texts.TRANSFER_SORTS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {isAll && <input type="hidden" name="show" value="all" />}
      <Button type="submit" tone="outline">
        {texts.searchButton}
      </Button>
    </Form>
  )
}

function Summary({ transfer, storeId, path }: { transfer: TransferSummary; storeId: number; path: string }) {
  const { transfer_id, from, to, state, units_sent: sent, units_received: received } = transfer
  return (
    <>
      <div className={styles.head}>
        <Link to={path}>{texts.transferName(transfer_id)}</Link>
        <b>{to.store_id === storeId ? texts.fromText(from.name) : texts.toText(to.name)}</b>
        <Tag tone={texts.STATES[state].tone}>{texts.STATES[state].label}</Tag>
      </div>
      <p className="figures">
        {texts.goodsText(transfer.products, sent)}
        {received !== null && received !== sent && `, ${texts.differenceText(received, sent)}`}
      </p>
      <p className="small quiet figures">
        {clockText(transfer.sent_at)}, {transfer.reason}
      </p>
    </>
  )
}
