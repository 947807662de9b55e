import { Link } from 'react-router'
import { listPromotions, type Promotion } from '#contract/console/promotions.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import table from '#web/ui/table.module.css'
import { readListPage, readListQuery } from '../../list-page.ts'
import { OfferList, OfferState, spanOf } from '../offer-list.tsx'
import type { Route } from './+types/promotions.route.ts'
import * as shared from '../marketing-texts.ts'
import * as texts from './promotions-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.listTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'marketing.write')
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.promotions.filters)
  const query = { ...filters, ...page } as object
  const promotions = context.get(apiContext).callWhole(listPromotions, { query })
  return { filters, list: await readListPage(promotions), now: context.get(pageContext).now().toISOString() }
}

/** @source S-MARKET-2 */
export default function PromotionsScreen({ loaderData: { filters, list, now } }: Route.ComponentProps) {
  return (
    <OfferList
      title={texts.listTitle}
      newLabel={texts.newLabel}
      path="/console/marketing/promotions"
      filters={filters}
      list={list}
    >
      <p className="small quiet">{texts.intro}</p>
      {list.rows.length === 0 ? <p>{texts.emptyText}</p> : <Promotions promotions={list.rows} now={now} />}
    </OfferList>
  )
}

function Promotions({ promotions, now }: { promotions: Promotion[]; now: string }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{texts.nameColumn}</th>
          <th scope="col">{shared.stateColumn}</th>
          <th scope="col">{shared.timeColumn}</th>
          <th scope="col" className={table.number}>
            {shared.usesColumn}
          </th>
          <th scope="col" className={table.number}>
            {shared.costColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {promotions.map((promotion) => (
          <tr key={promotion.promotion_id}>
            <th scope="row">
              <Link to={`/console/marketing/promotions/${promotion.promotion_id}`}>{promotion.name}</Link>
              <p className="small quiet">
                {promotion.reason}. {promotion.alcohol.msg}
              </p>
            </th>
            <td>
              <OfferState offer={promotion} now={now} />
            </td>
            <td data-label={shared.timeColumn}>{spanOf(promotion)}</td>
            <td className={`${table.number} figures`} data-label={shared.usesColumn}>
              {promotion.uses}
            </td>
            <td className={`${table.number} figures`} data-label={shared.costColumn}>
              {dollarsText(promotion.cost)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
