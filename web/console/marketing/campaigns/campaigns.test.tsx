import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { letDialogsOpen } from '#testing/screens/shown-dialogs.ts'
import CampaignScreen from './campaign.route.tsx'
import { NEW_CAMPAIGN, campaignBody, valuesOfCampaign } from './campaign-values.ts'

beforeAll(letDialogsOpen)
afterEach(cleanup)

const AT = '2026-11-20T18:30:00+11:00'
const CAMPAIGN = {
  campaign_id: 4,
  name: 'Summer',
  channel: 'email' as const,
  subject: 'Spritz is in',
  text: 'Two for one.',
  store_id: 1,
  zone_id: null,
  segment_id: null,
  ordered: 'within' as const,
  days: 30,
  state: 'draft' as const,
  scheduled: null,
  finished: null,
  created: AT,
  created_by: 'Mo',
  queued: 0,
  version: 2,
  recipients: 12,
  results: { sent: 0, waiting: 0, withheld: 0, failed: 0, unsubscribed: 0 },
}
const PREVIEW = { subject: 'Spritz', text: 'Two for one.', html: '<p>Two</p>', recipients: 12, sms_parts: 0 }

function show(change: object = {}, reply: object = { ok: true, preview: null }) {
  const sent: Record<string, string>[] = []
  const campaign = { ...CAMPAIGN, ...change }
  const Screen = CampaignScreen as unknown as (props: { loaderData: object }) => React.ReactNode
  const choices = { stores: [{ value: 1, label: 'Coldie Fitzroy' }], zones: [], segments: [] }
  const loaderData = {
    campaign,
    values: valuesOfCampaign(campaign),
    choices,
    isJustSaved: false,
    mayChange: true,
  }
  const Stub = createRoutesStub([
    { path: '/', Component: () => <Screen loaderData={loaderData} /> },
    {
      path: '/-/campaign',
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()) as Record<string, string>)
        return reply
      },
    },
  ])
  render(<Stub />)
  return sent
}

/** @source S-MARKET-7 */
describe('a campaign', () => {
  it('previews the stored text as recipients receive it, with the number of recipients', async () => {
    const sent = show({}, { ok: true, preview: PREVIEW })
    fireEvent.click(await screen.findByRole('button', { name: 'Preview' }))
    await screen.findByText('12 readers now')
    const frame = screen.getByTitle('The email, as most programs show it')
    expect([frame.getAttribute('srcdoc'), frame.getAttribute('sandbox')]).toEqual(['<p>Two</p>', ''])
    expect(sent).toEqual([{ step: 'preview', campaign_id: '4', version: '2' }])
  })

  it('asks before sending now, and leaves the dialog open after a rejection', async () => {
    const sent = show({}, { ok: false, error: { code: 'sms_hours', msg: 'Choose another time.' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Send it now' }))
    screen.getByText(/It goes to 12 readers now/)
    expect(sent).toEqual([])
    fireEvent.click(screen.getAllByRole('button', { name: 'Send it now' }).at(-1)!)
    await screen.findByText('Choose another time.')
    expect(sent).toEqual([{ step: 'schedule', campaign_id: '4', version: '2' }])
  })

  it('labels the cancel button by its effect in each state', async () => {
    for (const [state, word] of [
      ['draft', 'Delete draft'],
      ['scheduled', 'Unschedule'],
      ['sending', 'Stop campaign'],
    ] as const) {
      show({ state, scheduled: AT })
      await screen.findByRole('button', { name: word })
      cleanup()
    }
    show({ state: 'sent', scheduled: AT, queued: 3 })
    await screen.findByText('Results')
    expect(screen.queryByRole('button', { name: /Stop|Throw|Send it now/ })).toBeNull()
    expect(screen.queryByLabelText('Text')).toBeNull()
  })

  it('sends the form in the format of the API', () => {
    expect(campaignBody(valuesOfCampaign(CAMPAIGN))).toEqual({
      name: 'Summer',
      channel: 'email',
      subject: 'Spritz is in',
      text: 'Two for one.',
      store_id: '1',
      zone_id: null,
      segment_id: null,
      ordered: 'within',
      days: '30',
    })
    expect(campaignBody(NEW_CAMPAIGN)).toMatchObject({ name: '', channel: 'email', ordered: 'any' })
  })
})
