import { Link } from 'react-router'
import { listPromoCodes, type PromoCode } from '#contract/console/promotions.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import table from '#web/ui/table.module.css'
import { readListPage, readListQuery } from '../../list-page.ts'
import { OfferList, OfferState, spanOf } from '../offer-list.tsx'
import type { Route } from './+types/promo-codes.route.ts'
import * as shared from '../marketing-texts.ts'
import * as texts from './codes-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.listTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'marketing.write')
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.promo_codes.filters)
  const query = { ...filters, ...page } as object
  const codes = context.get(apiContext).callWhole(listPromoCodes, { query })
  return { filters, list: await readListPage(codes), now: context.get(pageContext).now().toISOString() }
}

/** @source S-MARKET-1 */
export default function PromoCodesScreen({ loaderData: { filters, list, now } }: Route.ComponentProps) {
  return (
    <OfferList
      title={texts.listTitle}
      newLabel={texts.newLabel}
      path="/console/marketing/codes"
      filters={filters}
      list={list}
    >
      {list.rows.length === 0 ? <p>{texts.emptyText}</p> : <Codes codes={list.rows} now={now} />}
    </OfferList>
  )
}

function Codes({ codes, now }: { codes: PromoCode[]; now: string }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{texts.codeColumn}</th>
          <th scope="col">{shared.stateColumn}</th>
          <th scope="col">{shared.timeColumn}</th>
          <th scope="col" className={table.number}>
            {shared.usesColumn}
          </th>
          <th scope="col" className={table.number}>
            {shared.costColumn}
          </th>
          <th scope="col" className={table.number}>
            {shared.salesColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <tr key={code.promo_code_id}>
            <th scope="row">
              <Link to={`/console/marketing/codes/${code.promo_code_id}`}>{code.promo_code}</Link>
              <p className="small quiet">{code.description}</p>
            </th>
            <td>
              <OfferState offer={code} now={now} />
            </td>
            <td data-label={shared.timeColumn}>{spanOf(code)}</td>
            <td className={`${table.number} figures`} data-label={shared.usesColumn}>
              {shared.usesText(code.current_amount, code.total_amount)}
            </td>
            <td className={`${table.number} figures`} data-label={shared.costColumn}>
              {dollarsText(code.cost)}
            </td>
            <td className={`${table.number} figures`} data-label={shared.salesColumn}>
              {dollarsText(code.sales)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
