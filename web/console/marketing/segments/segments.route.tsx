import { Link } from 'react-router'
import { type Segment, listSegments } from '#contract/console/segments.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import table from '#web/ui/table.module.css'
import { searchFilter } from '../../filter-field.ts'
import { FilteredList } from '../../filtered-list.tsx'
import { readListPage, readListQuery } from '../../list-page.ts'
import { type OfferChoices, loadChoices } from '../load-choices.ts'
import { MarketingFrame } from '../marketing-frame.tsx'
import type { Route } from './+types/segments.route.ts'
import { filtersText } from './filters-text.ts'
import * as texts from './segments-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.listTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'marketing.write')
  const api = context.get(apiContext)
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.segments.filters)
  const query = { ...filters, page: page.page } as object
  const [list, choices] = await Promise.all([
    readListPage(api.callWhole(listSegments, { query })),
    loadChoices(api, user),
  ])
  return { filters, list, choices }
}

/** @source S-MARKET-10 */
export default function SegmentsScreen({ loaderData: { filters, list, choices } }: Route.ComponentProps) {
  return (
    <MarketingFrame>
      <FilteredList
        title={texts.listTitle}
        summary={texts.summary(list.total)}
        wrongFilter={texts.wrongFilter}
        path="/console/marketing/segments"
        filters={filters}
        list={list}
        fields={[searchFilter(filters, texts.searchLabel)]}
      >
        <p className="quiet">{texts.intro}</p>
        <p>
          <ButtonLink to="/console/marketing/segments/new">{texts.newLabel}</ButtonLink>
        </p>
        {list.rows.length === 0 ? (
          <p>{filters.search ? texts.noneFound : texts.emptyText}</p>
        ) : (
          <Segments rows={list.rows} choices={choices} />
        )}
      </FilteredList>
    </MarketingFrame>
  )
}

function Segments({ rows, choices }: { rows: Segment[]; choices: OfferChoices }) {
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{texts.nameColumn}</th>
            <th scope="col">{texts.filtersColumn}</th>
            <th scope="col">{texts.usesColumn}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((segment) => (
            <tr key={segment.segment_id}>
              <th scope="row">
                <Link to={`/console/marketing/segments/${segment.segment_id}`}>{segment.name}</Link>
              </th>
              <td data-label={texts.filtersColumn}>{filtersText(segment, choices)}</td>
              <td className="figures" data-label={texts.usesColumn}>
                {texts.usesText(segment.uses)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
