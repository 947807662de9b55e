import { Link } from 'react-router'
import { listConsoleZones } from '#contract/console/zones.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { requirePermission, userMay } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { searchFilter } from '../../filter-field.ts'
import { FilteredList } from '../../filtered-list.tsx'
import { readListPage, readListQuery } from '../../list-page.ts'
import styles from '../places/places.module.css'
import type { Route } from './+types/zones.route.ts'
import { termsOf } from './terms-text.ts'
import * as texts from './zones-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.zonesTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'places.read')
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.zones.filters)
  const { search = '' } = filters
  const query = { ...(search && { search }), page: page.page }
  const list = await readListPage(context.get(apiContext).callWhole(listConsoleZones, { query }))
  return { list, search, mayChange: userMay(user, 'places.write') }
}

/** @source S-ZONE-1 */
export default function ZonesScreen({ loaderData }: Route.ComponentProps) {
  const { list, search, mayChange } = loaderData
  return (
    <FilteredList
      title={texts.zonesTitle}
      summary={texts.summaryText(list.total)}
      fields={[searchFilter(search ? { search } : {}, texts.searchLabel)]}
      filters={search ? { search } : {}}
      wrongFilter={texts.wrongFilter}
      path="/console/zones"
      list={list}
    >
      {mayChange && (
        <div>
          <ButtonLink to="/console/zones/new" isSmall>
            {texts.newZoneTitle}
          </ButtonLink>
        </div>
      )}
      {list.rows.length === 0 && !list.isWrong && <p>{texts.noZones}</p>}
      <ul className={styles.list}>
        {list.rows.map((zone) => (
          <li key={zone.zone_id} className={styles.row}>
            <span>
              <Link to={`/console/zones/${zone.zone_id}`}>
                <b>{zone.name}</b>
              </Link>{' '}
              <span className="quiet">{zone.store_name}</span>
            </span>
            <span className="figures small">{termsOf(zone, dollarsText)}</span>
            {zone.status === 'INACTIVE' && <Tag tone="warning">{texts.inactiveTag}</Tag>}
          </li>
        ))}
      </ul>
    </FilteredList>
  )
}
