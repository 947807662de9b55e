import type { ConsoleBanner, ConsoleContent, ContentVersion } from '#contract/console/content.ts'
import type { BannerRow } from '../content.queries.ts'
import type { PageRow, VersionRow } from './pages.queries.ts'

/** A banner may be for stores in two time zones, so its times are in UTC. */
export const presentConsoleBanner = ({
  start_at,
  finish_at,
  code: _code,
  ...row
}: BannerRow): ConsoleBanner => ({
  ...row,
  start: start_at?.toISOString() ?? null,
  finish: finish_at?.toISOString() ?? null,
})

export const presentPage = (row: PageRow): ConsoleContent => ({
  content_id: row.content_id,
  uri: row.uri,
  title: row.title,
  content: row.content,
  sequence: row.sort,
  modified: row.modified_at.toISOString(),
  version: row.revision,
})

export const presentVersion = ({
  version,
  title,
  content,
  valid_from,
  is_current,
}: VersionRow): ContentVersion => ({
  text_version: version,
  title,
  content,
  valid_from: valid_from.toISOString(),
  is_current,
})
