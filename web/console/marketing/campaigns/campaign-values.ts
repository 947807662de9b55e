import type { Campaign } from '#contract/console/campaigns.ts'
import type { FormValues } from '../../editing/form-values.ts'

export const CAMPAIGN_FIELDS = [
  'name',
  'channel',
  'subject',
  'text',
  'store_id',
  'zone_id',
  'segment_id',
  'ordered',
  'days',
  'version',
]

export const NEW_CAMPAIGN: FormValues = { channel: 'email', ordered: 'any', days: '90' }

export const valuesOfCampaign = (campaign: Campaign): FormValues => ({
  name: campaign.name,
  channel: campaign.channel,
  subject: campaign.subject,
  text: campaign.text,
  store_id: campaign.store_id === null ? '' : String(campaign.store_id),
  zone_id: campaign.zone_id === null ? '' : String(campaign.zone_id),
  segment_id: campaign.segment_id === null ? '' : String(campaign.segment_id),
  ordered: campaign.ordered,
  days: String(campaign.days),
})

/** Returns the fields of the request body. The contract's schema checks them afterwards. */
export const campaignBody = (values: FormValues) => ({
  name: values.name ?? '',
  channel: values.channel === 'sms' ? ('sms' as const) : ('email' as const),
  subject: values.subject ?? '',
  text: values.text ?? '',
  store_id: values.store_id || null,
  zone_id: values.zone_id || null,
  segment_id: values.segment_id || null,
  ordered: values.ordered,
  days: values.days || 90,
})
