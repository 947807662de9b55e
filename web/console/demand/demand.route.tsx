import { type PlaceDemand, listDemand } from '#contract/console/demand.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { FilteredList } from '../filtered-list.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import table from '../marketing/marketing.module.css'
import type { Route } from './+types/demand.route.ts'
import styles from './demand.module.css'
import * as texts from './demand-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'searches.read')
  const { filters, page } = readListQuery(request, ['search', 'from', 'to', 'sort'])
  const query = { ...filters, page: page.page } as object
  const asked = context.get(apiContext).callWhole(listDemand, { query })
  const list = await readListPage(asked)
  const { searches = 0, wishes = 0 } = list.isWrong ? {} : ((await asked) as Sums)
  return { filters, list, searches, wishes }
}

type Sums = { searches?: number; wishes?: number }

/** @source S-DEMAND-1 */
export default function DemandScreen({ loaderData }: Route.ComponentProps) {
  const { filters, list, searches, wishes } = loaderData
  return (
    <FilteredList
      title={texts.title}
      summary={texts.summary(list.total, searches, wishes)}
      wrongFilter={texts.wrongFilter}
      path="/console/demand"
      filters={filters}
      list={list}
      fields={
        <>
          <Field label={texts.searchLabel} name="search" type="search" defaultValue={filters.search ?? ''} />
          <Field label={texts.fromLabel} name="from" type="month" defaultValue={filters.from ?? ''} />
          <Field label={texts.toLabel} name="to" type="month" defaultValue={filters.to ?? ''} />
          <Select label={texts.sortLabel} name="sort" defaultValue={filters.sort ?? 'total'}>
            {Object.entries(texts.SORTS).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </Select>
        </>
      }
    >
      <p className="quiet small">{texts.hintText}</p>
      {list.rows.length === 0 ? <p>{texts.emptyText}</p> : <Places rows={list.rows} />}
    </FilteredList>
  )
}

const countOf = ({ searches, wishes }: PlaceDemand): number => searches + wishes

function Places({ rows }: { rows: PlaceDemand[] }) {
  const most = Math.max(1, ...rows.map(countOf))
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{texts.suburbColumn}</th>
            <th scope="col" className={table.number}>
              {texts.searchesColumn}
            </th>
            <th scope="col" className={table.number}>
              {texts.wishesColumn}
            </th>
            <th scope="col">{texts.lastColumn}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((place) => (
            <tr key={`${place.state} ${place.postcode} ${place.suburb}`}>
              <th scope="row">
                {nameOf(place.suburb)}{' '}
                <span className="quiet small figures">
                  {place.state} {place.postcode}
                </span>
                <Share percent={Math.round((countOf(place) / most) * 100)} />
              </th>
              <td className={`${table.number} figures`} data-label={texts.searchesColumn}>
                {place.searches}
              </td>
              <td className={`${table.number} figures`} data-label={texts.wishesColumn}>
                {place.wishes}
              </td>
              <td className="figures" data-label={texts.lastColumn}>
                {place.last_month.split('-').toReversed().join('/')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Beside its numbers: of the most asked for it is all. */
function Share({ percent }: { percent: number }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      <span style={{ width: `${percent}%` }} />
    </span>
  )
}

/** Counted in capitals, read as it is written: "SURF COAST" is Surf Coast. */
const nameOf = (suburb: string): string =>
  suburb.toLowerCase().replaceAll(/(^|[\s'-])\p{L}/gu, (letter) => letter.toUpperCase())
