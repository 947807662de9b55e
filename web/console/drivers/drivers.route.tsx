import { Link } from 'react-router'
import { listStaffStores } from '#contract/console/stores.ts'
import { type ConsoleDriver, listConsoleDrivers } from '#contract/driver/driver-records.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { requirePermission, storesWhere } from '#web/staff/staff-access.ts'
import table from '#web/ui/table.module.css'
import { Tag } from '#web/ui/tag.tsx'
import { choiceFilter, searchFilter, storeFilter } from '../filter-field.ts'
import { FilteredList } from '../filtered-list.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import type { Route } from './+types/drivers.route.ts'
import { PaperTag } from './paper-tag.tsx'
import * as texts from './drivers-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'drivers.write')
  const api = context.get(apiContext)
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.drivers.filters)
  const query = { ...filters, page: page.page } as object
  const [list, stores] = await Promise.all([
    readListPage(api.callWhole(listConsoleDrivers, { query })),
    api.call(listStaffStores),
  ])
  return { filters, list, stores: storesWhere(user, 'drivers.write', stores) }
}

/** @source S-DRIVERS-1 */
export default function DriversScreen({ loaderData: { filters, list, stores } }: Route.ComponentProps) {
  return (
    <FilteredList
      title={texts.title}
      summary={texts.summary(list.total)}
      wrongFilter={texts.wrongFilter}
      path="/console/drivers"
      filters={filters}
      list={list}
      fields={[
        searchFilter(filters, texts.searchLabel),
        storeFilter(filters, { name: 'store_id', label: texts.storeLabel, anyLabel: texts.anyStore }, stores),
        choiceFilter(filters, 'sort', texts.sortLabel, Object.entries(texts.SORTS)),
      ]}
    >
      {list.rows.length === 0 ? <p>{texts.emptyText}</p> : <Drivers rows={list.rows} />}
    </FilteredList>
  )
}

function Drivers({ rows }: { rows: ConsoleDriver[] }) {
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{texts.nameColumn}</th>
            <th scope="col">{texts.shiftColumn}</th>
            <th scope="col">{texts.documentsColumn}</th>
            <th scope="col">{texts.trainingColumn}</th>
            <th scope="col" className={table.number}>
              {texts.todayColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((driver) => (
            <DriverRow key={driver.user_id} driver={driver} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DriverRow({ driver }: { driver: ConsoleDriver }) {
  const stores = driver.stores.map(({ name, state }) => `${name} (${state})`).join(', ')
  return (
    <tr>
      <th scope="row">
        <Link to={`/console/drivers/${driver.user_id}`}>
          {driver.firstname} {driver.lastname}
        </Link>{' '}
        {!driver.active && <Tag>{texts.inactiveTag}</Tag>}
        <p className="quiet small">
          {driver.vehicle ? texts.VEHICLES[driver.vehicle] : texts.unknownVehicle}
          {stores && `, ${stores}`}
        </p>
      </th>
      <td data-label={texts.shiftColumn} className="figures">
        {driver.on_shift_since ? (
          <Tag tone="ok">{texts.onShift(clockText(driver.on_shift_since))}</Tag>
        ) : (
          texts.offShift
        )}
      </td>
      <td data-label={texts.documentsColumn}>
        <PaperTag papers={driver.documents} />
      </td>
      <td data-label={texts.trainingColumn}>
        {driver.needs_training || driver.training.state !== 'missing' ? (
          <PaperTag papers={driver.training} />
        ) : (
          <span className="quiet">{texts.notNeeded}</span>
        )}
      </td>
      <td data-label={texts.todayColumn} className={`${table.number} figures`}>
        {driver.deliveries_today}
      </td>
    </tr>
  )
}
