import { type Campaign, changeCampaign, readCampaign, startCampaign } from '#contract/console/campaigns.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { listConsoleZones } from '#contract/console/zones.ts'
import { mayEdit } from '#domain/marketing/campaigns.ts'
import { failureReply, revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { readInput } from '#web/platform/api/form-input.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { type StaffUser, firstStoresOf, requirePermission, storesWhere } from '#web/staff/staff-access.ts'
import { type EditReply, readFormValues, withTyped } from '../../editing/form-values.ts'
import { EditorScreen } from '../editor-screen.tsx'
import { loadSegments, mayChangeOffer, placesOf } from '../load-choices.ts'
import styles from '../marketing.module.css'
import type { Route } from './+types/campaign.route.ts'
import { PreviewSection, TimeSection } from './campaign-actions.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import { CAMPAIGN_FIELDS, NEW_CAMPAIGN, campaignBody, valuesOfCampaign } from './campaign-values.ts'
import { CampaignState } from './campaigns.route.tsx'
import * as texts from './campaigns-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.campaign?.name ?? texts.newTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'marketing.write')
  const api = context.get(apiContext)
  const isJustSaved = new URL(request.url).searchParams.has('saved')
  const choices = await loadChoices(api, user)
  if (params.campaignId === 'new') {
    const [first = ''] = firstStoresOf(
      user,
      'marketing.write',
      choices.stores.map(({ value }) => ({ store_id: value })),
    )
    const values = { ...NEW_CAMPAIGN, store_id: String(first) }
    return { campaign: null, values, choices, isJustSaved, mayChange: true }
  }
  try {
    const campaign = await api.call(readCampaign, { params: { campaign_id: params.campaignId } })
    const mayChange = mayChangeOffer(user, 'marketing.write', placesOf(campaign))
    return { campaign, values: valuesOfCampaign(campaign), choices, isJustSaved, mayChange }
  } catch (error) {
    throwAsRouteError(error)
  }
}

async function loadChoices(api: PageApi, user: StaffUser) {
  const [segments, stores, zones] = await Promise.all([
    loadSegments(api),
    api.call(listStaffStores),
    api.call(listConsoleZones, { query: { limit: 250 } }),
  ])
  return {
    segments,
    stores: stores.map(({ store_id: value, name: label }) => ({ value, label })),
    zones: storesWhere(user, 'marketing.write', zones).map(({ zone_id: value, name: label }) => ({
      value,
      label,
    })),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const typed = await readFormValues(request, CAMPAIGN_FIELDS)
  let madeId: number
  try {
    const body = campaignBody(typed)
    if (params.campaignId !== 'new') {
      const of = { params: { campaign_id: params.campaignId } }
      const changed = readInput(changeCampaign.body, { ...body, version: typed.version ?? '' })
      await api.call(changeCampaign, { ...of, body: changed })
      return { ok: true } satisfies EditReply
    }
    const created = readInput(startCampaign.body, { ...body, send: false })
    madeId = (await api.call(startCampaign, { body: created })).campaign_id
  } catch (error) {
    return withTyped(failureReply(error), typed)
  }
  throw redirectTo(`/console/marketing/campaigns/${madeId}?saved=1`)
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-MARKET-7 */
export default function CampaignScreen({ loaderData }: Route.ComponentProps) {
  const { campaign, choices, mayChange } = loaderData
  return (
    <EditorScreen
      listPath="/console/marketing/campaigns"
      backLink={texts.backLink}
      labels={texts.LABELS}
      words={texts.WORDS}
      title={campaign?.name ?? texts.newTitle}
      summary={campaign && <CampaignState state={campaign.state} />}
      record={campaign && { id: campaign.campaign_id, version: campaign.version }}
      loaded={loaderData}
      readOnly={
        campaign &&
        !mayEdit(campaign.state) && (
          <section className="stackSmall" aria-label={texts.wordsTitle}>
            <h2>{campaign.subject}</h2>
            <p className={styles.words}>{campaign.text}</p>
          </section>
        )
      }
      below={
        <>
          {campaign && mayChange && <PreviewSection campaign={campaign} />}
          {campaign && mayChange && <TimeSection campaign={campaign} recipients={campaign.recipients} />}
          {campaign && campaign.queued > 0 && (
            <Results results={campaign.results} scheduled={campaign.scheduled} />
          )}
        </>
      }
    >
      {(fields) => <CampaignFields fields={fields} choices={choices} />}
    </EditorScreen>
  )
}

type CampaignResults = {
  results: Record<keyof typeof texts.RESULTS, number>
  scheduled: Campaign['scheduled']
}

function Results({ results, scheduled }: CampaignResults) {
  return (
    <section className="stackSmall" aria-labelledby="results-title">
      <h2 id="results-title">{texts.resultsTitle}</h2>
      {scheduled && <p className="quiet small">{texts.beganText(clockText(scheduled))}</p>}
      <dl className={styles.results}>
        {(Object.keys(texts.RESULTS) as (keyof typeof texts.RESULTS)[]).map((name) => (
          <div key={name}>
            <dt>{texts.RESULTS[name]}</dt>
            <dd className="figures">{results[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet small">{texts.withheldHint}</p>
    </section>
  )
}
