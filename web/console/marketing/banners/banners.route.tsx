import { Link } from 'react-router'
import { listConsoleBanners, type ConsoleBanner } from '#contract/console/banners.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { longDateText } from '#web/platform/format/time-text.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import table from '#web/ui/table.module.css'
import { choiceFilter, searchFilter } from '../../filter-field.ts'
import { FilteredList } from '../../filtered-list.tsx'
import { readListPage, readListQuery } from '../../list-page.ts'
import { MarketingFrame } from '../marketing-frame.tsx'
import { OfferState } from '../offer-list.tsx'
import type { Route } from './+types/banners.route.ts'
import * as shared from '../marketing-texts.ts'
import * as texts from './banners-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.listTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'content.write')
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.banners.filters)
  const query = { ...filters, ...page } as object
  const banners = context.get(apiContext).callWhole(listConsoleBanners, { query })
  return { filters, list: await readListPage(banners), now: context.get(pageContext).now().toISOString() }
}

/** @source S-MARKET-4 */
export default function BannersScreen({ loaderData: { filters, list, now } }: Route.ComponentProps) {
  return (
    <MarketingFrame>
      <FilteredList
        title={texts.listTitle}
        summary={shared.summary(list.total)}
        wrongFilter={shared.wrongFilter}
        path="/console/marketing/banners"
        filters={filters}
        list={list}
        fields={[
          searchFilter(filters, shared.searchLabel),
          choiceFilter(filters, 'state', shared.stateLabel, Object.entries(shared.STATES)),
        ]}
      >
        <p>
          <ButtonLink to="/console/marketing/banners/new">{texts.newLabel}</ButtonLink>
        </p>
        {list.rows.length === 0 ? <p>{texts.emptyText}</p> : <Banners banners={list.rows} now={now} />}
      </FilteredList>
    </MarketingFrame>
  )
}

/** Bounds of a banner without a start or end date. */
const [EVER, NEVER] = ['2000-01-01T00:00:00Z', '9999-01-01T00:00:00Z']

function Banners({ banners, now }: { banners: ConsoleBanner[]; now: string }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{texts.titleColumn}</th>
          <th scope="col">{shared.stateColumn}</th>
          <th scope="col">{shared.timeColumn}</th>
          <th scope="col" className={table.number}>
            {texts.orderColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {banners.map(({ banner_id, title, content, status, start, finish, sequence }) => (
          <tr key={banner_id}>
            <th scope="row">
              <Link to={`/console/marketing/banners/${banner_id}`}>{title}</Link>
              <p className="small quiet">{content}</p>
            </th>
            <td>
              <OfferState
                offer={{ status, start_date: start ?? EVER, end_date: finish ?? NEVER }}
                now={now}
              />
            </td>
            <td data-label={shared.timeColumn}>{spanOf(start, finish)}</td>
            <td className={`${table.number} figures`} data-label={texts.orderColumn}>
              {sequence}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function spanOf(start: string | null, finish: string | null): string {
  const parts = [
    start && texts.fromText(longDateText(start)),
    finish && texts.untilText(longDateText(finish)),
  ]
  return parts.filter(Boolean).join(' ') || texts.alwaysText
}
