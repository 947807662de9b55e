import { Link } from 'react-router'
import { listStaffStores } from '#contract/console/stores.ts'
import { type TransferSummary, listTransfers } from '#contract/console/transfers.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { isStaff, requireAccess, staffUserContext } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { readListPage, readListQuery } from '../../list-page.ts'
import filters from '../../messages/messages.module.css'
import { Pagination } from '../../pagination.tsx'
import type { Route } from './+types/transfers.route.ts'
import styles from './goods.module.css'
import * as texts from './goods-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.transfersTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireAccess(isStaff(context.get(staffUserContext)))
  const api = context.get(apiContext)
  const store = (await api.call(listStaffStores)).find(({ store_id }) => String(store_id) === params.storeId)
  requireAccess(store !== undefined)
  const { filters: asked, page } = readListQuery(request, ['show'])
  const isAll = asked.show === 'all'
  const query = { ...page, ...(!isAll && { state: 'in_transit' as const }) }
  const { store_id, name } = store!
  const list = await readListPage(api.callWhole(listTransfers, { params: { store_id }, query }))
  return { store: { store_id, name }, list, isAll }
}

/** @source S-STOCK-4 */
export default function TransfersScreen({ loaderData }: Route.ComponentProps) {
  const { store, list, isAll } = loaderData
  const here = `/console/stock/${store.store_id}/transfers`
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
      <nav className={filters.filter} aria-label={texts.transfersTitle}>
        <Link to={here} aria-current={isAll ? undefined : 'true'}>
          {texts.shownOpen}
        </Link>
        <Link to={`${here}?show=all`} aria-current={isAll ? 'true' : undefined}>
          {texts.shownAll}
        </Link>
      </nav>
      {list.rows.length === 0 && <p>{texts.noTransfers}</p>}
      <ul className={filters.list}>
        {list.rows.map((transfer) => (
          <li key={transfer.transfer_id} className={filters.card}>
            <Summary transfer={transfer} storeId={store.store_id} path={`${here}/${transfer.transfer_id}`} />
          </li>
        ))}
      </ul>
      <Pagination place={list} path={here} filters={isAll ? { show: 'all' } : {}} />
    </div>
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
