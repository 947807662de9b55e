import sql from 'sql-template-tag'
import type { RangeTable } from '#domain/dispatch/estimate-range.ts'
import type { Database } from '#server/db/database.ts'
import { type DriversOnShift, driversOnShift } from './drivers/drivers.queries.ts'
import type { Row } from '#server/db/row.ts'
import type { AddressState } from '#domain/states.ts'
import type { ZonePolygon } from '#domain/delivery/zone-polygon.ts'

export type StoreRow = Omit<Row<'stores'>, 'arrival_ranges'> & {
  /** null until enough deliveries are compared with their estimates. */
  arrival_ranges: RangeTable | null
} & DriversOnShift & {
    hours: { weekday: number; opens: string; closes: string }[]
    weekday_slots: Row<'store_weekday_slots', 'weekday' | 'slot_minutes' | 'slot_capacity'>[]
    closures: { on_date: string; opens: string | null; closes: string | null }[]
    licences: {
      state: AddressState
      number: string
      licensee: string
      kind: string
      expires_on: string | null
    }[]
    settings: { store_settings_id: number; setting_key: string; setting_value: string; is_public: boolean }[]
  }

/** Licences of a store `s`. */
export const licencesOfStore = sql`
  coalesce((select jsonb_agg(to_jsonb(l) - 'store_id') from store_licences l where l.store_id = s.store_id), '[]')`

export const readStores = (db: Database) =>
  db.rows<StoreRow>(sql`
    select s.*, ${driversOnShift} as drivers_on_shift,
      coalesce((select jsonb_agg(jsonb_build_object('weekday', weekday,
          'opens', to_char(opens, 'HH24:MI'), 'closes', to_char(closes, 'HH24:MI')) order by weekday, opens)
        from store_hours h where h.store_id = s.store_id), '[]') as hours,
      coalesce((select jsonb_agg(to_jsonb(w) - 'store_id') from store_weekday_slots w where w.store_id = s.store_id), '[]')
        as weekday_slots,
      coalesce((select jsonb_agg(jsonb_build_object('on_date', on_date,
          'opens', to_char(opens, 'HH24:MI'), 'closes', to_char(closes, 'HH24:MI')))
        from store_closures c where c.store_id = s.store_id), '[]') as closures,
      ${licencesOfStore} as licences,
      coalesce((select jsonb_agg(to_jsonb(t) - 'store_id' order by store_settings_id)
        from store_settings t where t.store_id = s.store_id), '[]') as settings
    from stores s order by s.store_id`)

export type ZoneRow = Row<'zones'> & { polygon: ZonePolygon }

export const readZones = (db: Database) =>
  db.rows<ZoneRow>(sql`select * from zones order by priority desc, zone_id`)
