import sql, { join } from 'sql-template-tag'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Database } from '#server/db/database.ts'
import { type NumberedPage, pageSlice } from '#server/db/numbered-page.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'

export type Suburb = { suburb: string; state: string; postcode: string }

type DemandCount = Suburb & { month: string; searches: number; wishes: number }

export const addDemand = (db: Database, c: DemandCount) =>
  db.run(sql`
    insert into place_demand (month, state, postcode, suburb, searches, wishes)
    values (${c.month}::date, ${c.state}, ${c.postcode}, ${c.suburb}, ${c.searches}, ${c.wishes})
    on conflict (month, state, postcode, suburb) do update
      set searches = place_demand.searches + excluded.searches, wishes = place_demand.wishes + excluded.wishes`)

type DemandPlace = { suburb: string; state: string | null; postcode: string | null }

/** Returns the indexed suburbs of that name, at most one per state. */
export const readSuburbs = (db: Database, { suburb, state, postcode }: DemandPlace) =>
  db.rows<Row<'address_localities', 'state' | 'postcode' | 'lat' | 'lng'>>(sql`
    select distinct on (state) state, postcode, lat, lng from address_localities
    where upper(name) = ${suburb} and (${state}::text is null or state = ${state})
      and (${postcode}::text is null or postcode = ${postcode}) and postcode ~ '^\\d{4}$'
    order by state, postcode limit 9`)

export type DemandFilter = {
  /** Month bounds, as the first day of the month. */
  from: string | null
  to: string | null
  search: string
  sort: 'total' | 'wishes' | 'suburb'
}

export type DemandRow = Suburb & {
  searches: number
  wishes: number
  last_month: string
  lat: number | null
  lng: number | null
  total: number
  all_searches: number
  all_wishes: number
}

const ORDERS = {
  total: sql`searches + wishes desc, suburb, state, postcode`,
  wishes: sql`wishes desc, searches desc, suburb, state, postcode`,
  suburb: sql`suburb, state, postcode`,
}

/** Returns one row per suburb and month, so the table stays small. */
export const listDemand = (db: Reader, { from, to, search, sort }: DemandFilter, request: NumberedPage) => {
  const conditions = [
    sql`true`,
    ...(from ? [sql`month >= ${from}::date`] : []),
    ...(to ? [sql`month <= ${to}::date`] : []),
    ...(search
      ? [sql`(lower(suburb) like ${likePattern(search)} or postcode like ${likePattern(search)})`]
      : []),
  ]
  return db.rows<DemandRow>(sql`
    with summed as (
      select suburb, state, postcode, sum(searches)::int as searches, sum(wishes)::int as wishes,
        to_char(max(month), 'YYYY-MM') as last_month
      from place_demand where ${join(conditions, ' and ')} group by suburb, state, postcode),
    page as (
      select *, count(*) over ()::int as total, sum(searches) over ()::int as all_searches,
        sum(wishes) over ()::int as all_wishes
      from summed order by ${ORDERS[sort]} ${pageSlice(request)})
    select page.*, l.lat, l.lng from page
    left join lateral (
      select lat, lng from address_localities l
      where upper(l.name) = page.suburb and l.state = page.state and l.postcode = page.postcode limit 1) as l on true
    order by ${ORDERS[sort]}`)
}
