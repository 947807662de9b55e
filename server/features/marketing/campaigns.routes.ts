import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/campaigns.ts'
import { smsParts } from '#domain/messages/sms-parts.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import { requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { presentCampaign } from './campaign.present.ts'
import * as campaigns from './campaigns.service.ts'

export function campaignRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract.listCampaigns, async ({ query, stores }) => {
    const { rows, paging } = await campaigns.listCampaigns(shop, stores, query)
    return { data: rows.map(presentCampaign), ...paging }
  })
  serve(app, shop, contract.readCampaign, async ({ params }) => {
    const { row, results, recipients } = await campaigns.campaignWithResults(shop, params.campaign_id)
    return { ...presentCampaign(row), results, recipients }
  })
  serve(app, shop, contract.startCampaign, async ({ body, principal }) => {
    const { send, ...words } = body
    const start = send ? campaigns.startCampaign : campaigns.draftCampaign
    return start(shop, requireUserId(principal), wordsOf(words))
  })
  serve(app, shop, contract.changeCampaign, async ({ params, body, principal }) => {
    const { version, ...words } = body
    const change = {
      byUserId: requireUserId(principal),
      campaignId: params.campaign_id,
      version,
    }
    return presentCampaign(await campaigns.changeCampaign(shop, change, wordsOf(words)))
  })
  serve(app, shop, contract.scheduleCampaign, async ({ params, body: { at, version }, principal }) => {
    const change = {
      byUserId: requireUserId(principal),
      campaignId: params.campaign_id,
      version,
    }
    return presentCampaign(await campaigns.scheduleCampaign(shop, change, at ? new Date(at) : null))
  })
  serve(app, shop, contract.cancelCampaign, async ({ params, body: { version }, principal }) => {
    const change = {
      byUserId: requireUserId(principal),
      campaignId: params.campaign_id,
      version,
    }
    return presentCampaign(await campaigns.cancelCampaign(shop, change))
  })
  serve(app, shop, contract.testCampaign, ({ params, principal }) =>
    campaigns.testCampaign(shop, requireUserId(principal), params.campaign_id),
  )
  serve(app, shop, contract.previewCampaign, async ({ body, principal }) => {
    const { channel, subject, text } = body
    const offer = { channel, subject, text }
    const shown = await campaigns.previewCampaign(shop, requireUserId(principal), offer, audienceOf(body))
    return {
      subject: shown.message.subject,
      text: shown.message.text,
      html: shown.message.html ?? null,
      recipients: shown.recipients,
      sms_parts: channel === 'sms' ? smsParts(shown.message.text) : 0,
    }
  })
}

type AudienceBody = Pick<campaigns.CampaignContent, 'ordered' | 'days'> & {
  store_id: number | null
  zone_id: number | null
  segment_id: number | null
}

const audienceOf = ({
  store_id: storeId,
  zone_id: zoneId,
  segment_id: segmentId,
  ordered,
  days,
}: AudienceBody) => ({
  storeId,
  zoneId,
  segmentId,
  ordered,
  days,
})

const wordsOf = ({
  name,
  channel,
  subject,
  text,
  ...audience
}: AudienceBody &
  Pick<campaigns.CampaignContent, 'name' | 'channel' | 'subject' | 'text'>): campaigns.CampaignContent => ({
  name,
  channel,
  subject,
  text,
  ...audienceOf(audience),
})
