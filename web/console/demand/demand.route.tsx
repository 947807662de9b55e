import { useState } from 'react'
import { listDemand } from '#contract/console/demand.ts'
import { listConsoleZones } from '#contract/console/zones.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission, userMay } from '#web/staff/staff-access.ts'
import { choiceFilter, dateFilter, searchFilter } from '../filter-field.ts'
import { FilteredList } from '../filtered-list.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import type { Route } from './+types/demand.route.ts'
import { DemandMap } from './demand-map.tsx'
import { keyOf, mappedOf } from './demand-places.ts'
import { DemandTable } from './demand-table.tsx'
import * as texts from './demand-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

/** Maximum number of circles on the map. More would overlap. */
const MAX_MAPPED = 100
const MAX_ZONES = 250

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'searches.read')
  const api = context.get(apiContext)
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.demand.filters)
  const asked = api.callWhole(listDemand, { query: { ...filters, page: page.page } as object })
  const mostAsked = { ...filters, sort: 'total', limit: MAX_MAPPED } as object
  const [list, most, zones] = await Promise.all([
    readListPage(asked),
    readListPage(api.callWhole(listDemand, { query: mostAsked })),
    userMay(user, 'places.read') ? api.call(listConsoleZones, { query: { limit: MAX_ZONES } }) : [],
  ])
  const { searches = 0, wishes = 0 } = list.isWrong ? {} : ((await asked) as DemandTotals)
  const active = zones.filter(({ status }) => status === 'ACTIVE')
  return {
    filters,
    list,
    searches,
    wishes,
    places: mappedOf(most.rows),
    zones: active.map(({ polygon }) => polygon),
  }
}

type DemandTotals = { searches?: number; wishes?: number }

/** @source S-DEMAND-1 */
export default function DemandScreen({ loaderData }: Route.ComponentProps) {
  const { filters, list, searches, wishes, places, zones } = loaderData
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <FilteredList
      title={texts.title}
      summary={texts.summary(list.total, searches, wishes)}
      wrongFilter={texts.wrongFilter}
      path="/console/demand"
      filters={filters}
      list={list}
      fields={[
        searchFilter(filters, texts.searchLabel),
        dateFilter(filters, 'from', texts.fromLabel, 'month'),
        dateFilter(filters, 'to', texts.toLabel, 'month'),
        choiceFilter(filters, 'sort', texts.sortLabel, Object.entries(texts.SORTS)),
      ]}
    >
      <p className="quiet small">{texts.hintText}</p>
      {list.rows.length === 0 ? (
        <p>{texts.emptyText}</p>
      ) : (
        <>
          <DemandMap {...{ places, zones, selected }} total={list.total} onSelect={setSelected} />
          <DemandTable
            {...{ rows: list.rows, mapped: new Set(places.map(keyOf)), selected }}
            onSelect={setSelected}
          />
        </>
      )}
    </FilteredList>
  )
}
