import type { Campaign } from '#contract/console/campaigns.ts'
import { OPERATOR_TIME_ZONE, toLocalIso } from '#domain/time.ts'
import type { CampaignRow } from './campaigns.queries.ts'

const at = (when: Date | null): string | null => when && toLocalIso(when, OPERATOR_TIME_ZONE)

export const presentCampaign = (row: CampaignRow): Campaign => ({
  campaign_id: row.campaign_id,
  name: row.name,
  channel: row.channel,
  subject: row.subject,
  text: row.body,
  store_id: row.store_id,
  zone_id: row.zone_id,
  segment_id: row.segment_id,
  ordered: row.ordered,
  days: row.days,
  state: row.state,
  scheduled: at(row.scheduled_at),
  finished: at(row.finished_at),
  created: toLocalIso(row.created_at, OPERATOR_TIME_ZONE),
  created_by: row.created_by,
  queued: row.queued,
  version: row.version,
})
