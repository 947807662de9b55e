import {
  cancelCampaign,
  previewCampaign,
  readCampaign,
  scheduleCampaign,
  testCampaign,
} from '#contract/console/campaigns.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { momentOf } from '../../editing/form-values.ts'
import { withoutSheet } from './mail-html.ts'

type Preview = OutputOf<(typeof previewCampaign)['data']>
export type CampaignReply = { ok: true; preview: Preview | null } | Failure

/** Runs one step of a campaign. Returns the rendered preview for a preview step, otherwise null. */
export async function takeStep(api: PageApi, text: (name: string) => string): Promise<Preview | null> {
  const params = { campaign_id: text('campaign_id') }
  const version = text('version')
  switch (text('step')) {
    case 'preview': {
      const { name: _, ...campaign } = await api.call(readCampaign, { params })
      const { channel, subject, text: words, store_id, zone_id, segment_id, ordered, days } = campaign
      const audience = { store_id, zone_id, segment_id, ordered, days }
      const body = { channel, subject, text: words, ...audience }
      const shown = await api.call(previewCampaign, { body })
      return { ...shown, html: shown.html && withoutSheet(shown.html) }
    }
    case 'test':
      await api.call(testCampaign, { params })
      return null
    case 'cancel':
      await api.call(cancelCampaign, { params, body: { version } })
      return null
    default: {
      const at = momentOf(text('at'))
      await api.call(scheduleCampaign, { params, body: { version, ...(at && { at }) } })
      return null
    }
  }
}
