import { Link } from 'react-router'
import { listConsoleContent } from '#contract/console/content.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { longDateText } from '#web/platform/format/time-text.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import table from '#web/ui/table.module.css'
import { searchFilter } from '../../filter-field.ts'
import { FilteredList } from '../../filtered-list.tsx'
import { readListPage, readListQuery } from '../../list-page.ts'
import { MarketingFrame } from '../marketing-frame.tsx'
import type { Route } from './+types/pages.route.ts'
import * as shared from '../marketing-texts.ts'
import { momentText } from './moment-text.ts'
import * as texts from './pages-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.listTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'content.write')
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.pages.filters)
  const pages = context.get(apiContext).callWhole(listConsoleContent, { query: { ...filters, ...page } })
  const { rows, ...place } = await readListPage(pages)
  // Omits the pages' texts, which are larger than the list itself.
  const named = rows.map(({ content_id, title, uri, modified, planned }) => ({
    content_id,
    title,
    uri,
    modified,
    starts: planned?.starts ?? null,
  }))
  return { filters, list: { ...place, rows: named } }
}

/** @source S-MARKET-5 */
export default function PagesScreen({ loaderData: { filters, list } }: Route.ComponentProps) {
  return (
    <MarketingFrame>
      <FilteredList
        title={texts.listTitle}
        summary={shared.summary(list.total)}
        wrongFilter={shared.wrongFilter}
        path="/console/marketing/pages"
        filters={filters}
        list={list}
        fields={[searchFilter(filters, shared.searchLabel)]}
      >
        <p>
          <ButtonLink to="/console/marketing/pages/new">{texts.newLabel}</ButtonLink>
        </p>
        {list.rows.length === 0 && <p>{texts.emptyText}</p>}
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{texts.titleColumn}</th>
              <th scope="col">{texts.modifiedColumn}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map(({ content_id, title, uri, modified, starts }) => (
              <tr key={content_id}>
                <th scope="row">
                  <Link to={`/console/marketing/pages/${content_id}`}>{title}</Link>
                  <p className="small quiet">{uri}</p>
                  {starts && (
                    <p>
                      <Link to={`/console/marketing/pages/${content_id}/planned`}>
                        {texts.changesOn(momentText(starts))}
                      </Link>
                    </p>
                  )}
                </th>
                <td>{longDateText(modified)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </FilteredList>
    </MarketingFrame>
  )
}
