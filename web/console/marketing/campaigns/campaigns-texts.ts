/** Texts of campaigns, which send offers and news to customers who consented. */
import { countText } from '#web/platform/format/number-text.ts'
import type { CampaignState } from '#domain/marketing/campaigns.ts'

export const listTitle = 'Campaigns'
export const newLabel = 'New campaign'
export const newTitle = 'New campaign'
export const backLink = 'All campaigns'
export const emptyText = 'No campaigns yet.'
export const searchLabel = 'Search'
export const stateLabel = 'Show'
export const sortLabel = 'Sort by'
export const SORTS = { newest: 'Newest', name: 'Name' }
export const wrongFilter = 'We can’t read this search. Please try another.'
export const summary = (total: string) => (total === '1' ? '1 campaign' : `${total} campaigns`)
export const STATES: Record<CampaignState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  canceled: 'Canceled',
}
export const ALL_STATES = { all: 'All', ...STATES }
export const nameColumn = 'Name'
export const channelColumn = 'Channel'
export const stateColumn = 'State'
export const timeColumn = 'When'
export const messagesColumn = 'Messages'
export const noTime = 'Not yet'

// The form

export const wordsTitle = 'Message'
export const nameLabel = 'Name'
export const nameHint = 'For the team. Readers don’t see it.'
export const channelLabel = 'Sent by'
export const CHANNELS = { email: 'Email', sms: 'SMS' }
export const subjectLabel = 'Subject'
export const subjectHint = 'An SMS has none, so readers don’t see it there.'
export const textLabel = 'Text'
export const textHint =
  'An empty line starts a new paragraph. We add our details, the licences and an unsubscribe link.'
export const audienceTitle = 'Audience'
export const audienceText =
  'Only people who agreed to offers this way, are 18 or over and haven’t excluded themselves.'
export const storeLabel = 'Ordered from'
export const anyStore = 'Any store'
export const zoneLabel = 'Ordered in the zone'
export const anyZone = 'Any zone'
export const segmentLabel = 'Segment'
export const anySegment = 'Any customer'
export const orderedLabel = 'Last order'
export const ORDERED = {
  any: 'Any time, or none',
  within: 'Within this many days',
  not_within: 'Longer ago than this many days',
}
export const daysLabel = 'Days'
export const LABELS = {
  name: 'Name',
  channel: 'Sent by',
  subject: 'Subject',
  text: 'Text',
  store_id: 'Store',
  zone_id: 'Zone',
  segment_id: 'Segment',
  ordered: 'Last order',
  days: 'Days',
}
export const WORDS: Record<string, Record<string, string>> = { channel: CHANNELS, ordered: ORDERED }

// Preview, test and time

export const previewTitle = 'Preview'
export const previewButton = 'Preview'
export const previewHint = 'Shows the saved version.'
export const htmlTitle = 'The email, as most programs show it'
export const textTitle = 'As plain text'
export const smsTitle = 'The SMS'
export const partsText = (parts: number) => (parts === 1 ? 'One SMS each' : `${parts} SMS each`)
export const recipientsText = (count: number) => countText(count, 'reader now', 'readers now')
export const testButton = 'Send it to me'
export const testedText = 'On its way to you.'
export const sendTitle = 'When it goes out'
export const timeLabel = 'Day and time'
export const timeHint = 'By the store’s clock. Offers by SMS: weekdays 9 to 8, Saturdays 9 to 5.'
export const scheduleButton = 'Schedule'
export const rescheduleButton = 'Change the time'
export const nowButton = 'Send it now'
export const confirmTitle = 'Send it now?'
export const confirmText = (readers: string) =>
  `It goes to ${readers}. Messages already sent can’t be recalled.`
export const backButton = 'Not yet'
export const plannedText = (time: string) => `Goes out ${time}.`
export const unplanButton = 'Unschedule'
export const discardButton = 'Delete draft'
export const stopButton = 'Stop campaign'
export const stopHint = 'Messages already sent can’t be recalled.'

// Results

export const resultsTitle = 'Results'
export const beganText = (time: string) => `Started ${time}.`
export const RESULTS = {
  sent: 'Sent',
  waiting: 'Waiting',
  withheld: 'Held back',
  failed: 'Failed',
  unsubscribed: 'Unsubscribed',
}
export const withheldHint =
  'Held back: they opted out, are self-excluded, or aren’t known to be adults. We keep messages for a year.'
