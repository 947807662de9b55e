import sql from 'sql-template-tag'
import type { AddressState } from '#domain/states.ts'
import type { TimeZone } from '#domain/time.ts'
import type { Reader } from '#server/db/replicas.ts'

export type EvidenceFilter = {
  orderId: number | null
  driverId: number | null
  /** Days of the deadline in the store's time zone, both included; null with an order. */
  from: string | null
  to: string | null
  storeIds: readonly number[] | null
}

/** Maximum number of orders in a file. Writing more at once would hold the process too long. */
export const MAX_EVIDENCE_ORDERS = 1000

export type EvidenceCheck = {
  nth: number
  outcome: string
  reason: string | null
  at: string
  postcode: string
  recipient_name: string
  recipient_role: string | null
  answers: Record<'sober' | 'not_expired' | 'photo_match' | 'over_18' | 'name_match' | 'declaration', boolean>
}

export type EvidenceRow = {
  order_id: number
  state: AddressState
  time_zone: TimeZone
  store: string
  licence_number: string
  postcode: string
  status: number
  gift: boolean
  first_supply: boolean
  contains_alcohol: boolean
  placed_at: Date
  departed_at: Date | null
  delivered_at: Date | null
  instruction: string
  instruction_version: string | null
  recipient_name: string
  age_method: string
  age_text_version: string
  age_confirmed_at: Date | null
  gift_confirmed_at: Date | null
  gift_text_version: string | null
  legal_texts: Record<string, string> | null
  has_birth_date: boolean
  driver_id: number | null
  driver: string | null
  training: { number: string; issued_on: string; expires_on: string; is_valid: boolean } | null
  checks: EvidenceCheck[]
  actions: { kind: string; tapped_at: string; received_at: string; is_measured: boolean }[]
  returned: { opened_at: string; closed_at: string | null; units_out: number; units_back: number } | null
  drop_cents: number | null
  kilometre_cents: number | null
  door: { lat: number; lng: number }
  store_at: { lat: number; lng: number }
}

/** Reads the evidence of orders, earliest first, and one more than a file may have. Types and issuers of documents are left out. */
export const readEvidence = (db: Reader, { orderId, driverId, from, to, storeIds }: EvidenceFilter) =>
  db.rows<EvidenceRow>(sql`
    select o.order_id, o.state, s.time_zone, s.name as store, o.licence_number, o.postcode, o.status, o.gift,
      o.first_supply, o.contains_alcohol, o.placed_at, o.departed_at, o.delivered_at, o.instruction,
      o.instruction_version, o.recipient_name, o.age_method, o.age_text_version, o.age_confirmed_at,
      o.gift_confirmed_at, o.gift_text_version, o.legal_texts,
      exists (select from users b where b.user_id = o.user_id and b.dob_sealed is not null) as has_birth_date,
      o.driver_id, nullif(concat_ws(' ', u.firstname, u.lastname), '') as driver,
      (select jsonb_build_object('number', t.number, 'issued_on', t.issued_on, 'expires_on', t.expires_on,
          'is_valid', training_ends(o.state, t.issued_on, t.expires_on) > e.on_day)
        from driver_training_records t where t.driver_id = o.driver_id and t.recorded_at <= e.at
        order by t.driver_training_record_id desc limit 1) as training,
      coalesce((select jsonb_agg(jsonb_build_object('nth', c.nth, 'outcome', c.outcome, 'reason', c.refusal_reason,
          'at', c.at, 'postcode', c.postcode, 'recipient_name', c.recipient_name, 'recipient_role', c.recipient_role,
          'answers', jsonb_build_object('sober', c.sober, 'not_expired', c.not_expired, 'photo_match', c.photo_match,
            'over_18', c.over_18, 'name_match', c.name_match, 'declaration', c.declaration)) order by c.nth)
        from door_checks c where c.order_id = o.order_id), '[]') as checks,
      coalesce((select jsonb_agg(jsonb_build_object('kind', a.kind, 'tapped_at', a.tapped_at,
          'received_at', a.received_at, 'is_measured', a.is_measured) order by a.tapped_at)
        from driver_actions a where a.order_id = o.order_id), '[]') as actions,
      (select jsonb_build_object('opened_at', r.opened_at, 'closed_at', r.closed_at,
          'units_out', coalesce(sum(n.units_out), 0), 'units_back', coalesce(sum(n.units_back), 0))
        from order_returns r left join order_return_units n using (order_id) where r.order_id = o.order_id
        group by r.order_id) as returned,
      p.drop_cents, p.kilometre_cents, jsonb_build_object('lat', o.lat, 'lng', o.lng) as door,
      jsonb_build_object('lat', s.lat, 'lng', s.lng) as store_at
    from orders o join stores s using (store_id)
    left join users u on u.user_id = o.driver_id
    cross join lateral (select coalesce(o.delivered_at, o.departed_at, o.placed_at) as at,
      (coalesce(o.delivered_at, o.departed_at, o.placed_at) at time zone s.time_zone)::date as on_day) e
    left join lateral (
      select r.drop_cents, r.kilometre_cents from driver_pay_rules r
      where r.valid_from <= e.on_day order by r.valid_from desc limit 1) p on o.driver_id is not null
    where o.placed_at is not null and o.contains_alcohol
      and (${storeIds}::int[] is null or o.store_id = any(${storeIds}))
      and (${orderId}::bigint is null or o.order_id = ${orderId})
      and (${driverId}::bigint is null or o.driver_id = ${driverId})
      and (${from}::date is null or o.due_at >= ${from}::date - interval '1 day'
        and o.due_at < ${to}::date + interval '2 days'
        and (o.due_at at time zone s.time_zone)::date between ${from}::date and ${to}::date)
    order by o.due_at, o.order_id limit ${MAX_EVIDENCE_ORDERS + 1}`)
