import type { ConsoleBanner } from '#contract/console/banners.ts'
import type { ConsoleContent, ContentVersion } from '#contract/console/content.ts'
import { required } from '#domain/required.ts'
import type { BannerRow } from '../content.queries.ts'
import type { PageRow, VersionRow } from './pages.queries.ts'

type Zones = Pick<BannerRow, 'zone_id' | 'further_zone_ids'>

/** Returns the zones of a banner; empty: every zone. */
export const zoneIdsOf = ({ zone_id: first, further_zone_ids: further }: Zones): number[] =>
  first === null ? [] : [first, ...further]

/** Presents a banner. It may be for stores in two time zones, so its times are in UTC. */
export const presentConsoleBanner = ({
  start_at,
  finish_at,
  code: _code,
  further_zone_ids,
  ...row
}: BannerRow): ConsoleBanner => ({
  ...row,
  zone_ids: zoneIdsOf({ zone_id: row.zone_id, further_zone_ids }),
  start: start_at?.toISOString() ?? null,
  finish: finish_at?.toISOString() ?? null,
})

type Plan = NonNullable<ConsoleContent['planned']>

export const planOf = (row: PageRow): Plan | null =>
  row.starts_at === null
    ? null
    : {
        title: required(row.planned_title, 'planned title'),
        content: required(row.planned_content, 'planned content'),
        sequence: required(row.planned_sort, 'planned position'),
        starts: row.starts_at.toISOString(),
        by: personOf(row.planned_by, row.planned_by_name),
        written: required(row.planned_at, 'time of the plan').toISOString(),
        is_outdated: row.is_plan_outdated,
      }

const personOf = (id: number | null, name: string | null) =>
  id === null ? null : { user_id: id, name: name ?? '' }

export const presentPage = (row: PageRow): ConsoleContent => ({
  content_id: row.content_id,
  uri: row.uri,
  title: row.title,
  content: row.content,
  sequence: row.sort,
  modified: row.modified_at.toISOString(),
  planned: planOf(row),
  version: row.revision,
})

export const presentVersion = (row: VersionRow): ContentVersion => ({
  text_version: row.version,
  title: row.title,
  content: row.content,
  valid_from: row.valid_from.toISOString(),
  by: personOf(row.written_by, row.written_by_name),
  is_current: row.is_current,
})
