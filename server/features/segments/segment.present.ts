import type { Segment, SegmentFigures } from '#contract/console/segments.ts'
import { toDollars } from '#domain/money.ts'
import { OPERATOR_TIME_ZONE, toLocalIso } from '#domain/time.ts'
import type { SegmentFigures as FiguresRow, SegmentRow } from './segments.queries.ts'

const dollarsOf = (cents: number | null): number | null => (cents === null ? null : toDollars(cents))

export const presentSegment = (row: SegmentRow): Segment => ({
  segment_id: row.segment_id,
  name: row.name,
  category_ids: row.category_ids,
  store_ids: row.store_ids,
  ordered_within: row.ordered_within,
  not_ordered_for: row.not_ordered_for,
  spend_from: dollarsOf(row.spend_from_cents),
  spend_to: dollarsOf(row.spend_to_cents),
  consent: row.consent,
  uses: row.uses,
  created: toLocalIso(row.created_at, OPERATOR_TIME_ZONE),
  version: row.version,
})

export const presentFigures = ({ spend_cents, ...figures }: FiguresRow): SegmentFigures => ({
  ...figures,
  spend: toDollars(spend_cents),
})
