import type { LawRuleName } from '#domain/law/law-rule.ts'

const dateCount = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

export const title = 'Law'
export const introText =
  'The rules that the shop follows. A change is proposed by one owner and approved by another, and applies from its first day.'
export const stateLabel = 'State'
export const pendingTitle = 'Waiting for a second owner'
export const nextTitle = 'What changes next'
export const currentTitle = 'In force today'
export const pastTitle = 'History'
export const nothingNextText = 'Nothing is approved for later.'
export const nothingPastText = 'No rule has ended yet.'
export const changeTitle = 'Change a rule'

export const RULE_NAMES: Record<LawRuleName, string> = {
  delivery_hours: 'Delivery hours',
  closed_days: 'Closed and part days',
  accepted_documents: 'Accepted IDs',
  recipient: 'Who may receive',
  driver_training: 'Driver training',
  notices: 'Notices',
  refusal_classes: 'Reasons to refuse',
  report_categories: 'Categories of reports',
}

export const inForceTag = 'In force'
export const laterTag = 'Approved'
export const endedTag = 'Ended'
export const pendingTag = 'Waiting'
export const withdrawnTag = 'Withdrawn'

export const periodText = (from: string, to: string | null) => (to ? `${from} to ${to}` : `From ${from}`)
export const citationText = (citation: string, sourceDate: string | null) =>
  sourceDate ? `${citation}, text of ${sourceDate}` : citation
export const checkedText = (name: string, date: string) => `Checked by ${name} on ${date}`
export const approvedText = (name: string, date: string) => `approved by ${name} on ${date}`
export const releaseText = 'Came with the shop'
export const closedText = 'no deliveries'
export const easterText = (days: number): string => {
  if (days === 0) return 'Easter Sunday'
  return `${dateCount(Math.abs(days))} ${days < 0 ? 'before' : 'after'} Easter Sunday`
}
export const everyYearText = (date: string) => `${date} every year`

export const previewLink = 'What would change'
export const previewTitle = 'What would change'
export const daysText = (count: number) =>
  `${dateCount(count)} in the next year ${count === 1 ? 'has' : 'have'} other hours.`
export const moreDaysText = (count: number) => `And ${dateCount(count)} more.`
export const noDaysText = 'No day in the next year has other hours.'
export const changeText = (before: string, after: string) => `${before}, then ${after}`
export const ordersText = (count: number) =>
  count === 1
    ? 'One open order couldn’t be delivered in its promised time any more:'
    : `${count} open orders couldn’t be delivered in their promised time any more:`
export const noOrdersText = 'Every open order can still be delivered in its promised time.'
export const slotsText = (store: string, lost: number, gained: number) =>
  `${store}: ${[lost && `${lost} fewer`, gained && `${gained} more`].filter(Boolean).join(' and ')} delivery times on offer`
export const noSlotsText = 'The delivery times on offer stay the same.'

export const approveButton = 'Approve'
export const withdrawButton = 'Withdraw'
export const ownText = 'You proposed this. Another owner has to approve it.'
export const approvedNotice = 'Approved. It applies from its first day.'
export const withdrawnNotice = 'Withdrawn. It never applied.'

// Form

export const formTitle = (rule: string, state: string) => `${rule} in ${state}`
export const formIntro = 'Nothing changes until another owner approves it.'
export const timesHint = 'Leave both times empty for no deliveries.'
export const jsonHint =
  'Lists are written as JSON. Keep the names of their fields, and change or add entries.'
export const notJson = (detail: string) =>
  `This list can’t be read: ${detail}. Please check its brackets, quotes and commas.`
export const unreadText = 'Please check the fields below.'
export const yes = 'Yes'
export const no = 'No'
export const periodTitle = 'When and why'
export const fromLabel = 'First day'
export const untilLabel = 'Last day (optional)'
export const untilHint = 'Only if the rule that follows is approved already.'
export const citationLabel = 'Section of the law'
export const citationHint = 'Such as Liquor Act 2007 (NSW) s 114L'
export const sourceLabel = 'Date of the text you read (optional)'
export const opensLabel = (day: string) => `${day}: from`
export const closesLabel = (day: string) => `${day}: to`
export const dayLabel = (nth: number) => `Day ${nth}`
export const dayHint =
  'Write a day as 12-25 for every year, 2027-01-26 for one year, or easter -2 for Good Friday.'
export const nameLabel = (nth: number) => `Name of day ${nth}`
export const opensDayLabel = (nth: number) => `Day ${nth}: from`
export const closesDayLabel = (nth: number) => `Day ${nth}: to`
export const proposeButton = 'Propose'
export const backLink = 'Back to the law'

/** Names of parameters. */
const PARAMETER_NAMES: Record<string, string> = {
  documents: 'Accepted IDs and who issues them',
  minimum_age: 'Youngest age in years',
  first: 'A first order goes to',
  later: 'A later order goes to',
  gift: 'A gift goes to',
  required: 'Training is required',
  years: 'Years that a certificate counts',
  version: 'Version',
  text: 'Notice on every page',
  amounts: 'Amounts in the notice',
  licence: 'Name of the licence',
  sale_notice: 'Text next to the licence number',
  classes: 'Classes of refusals',
  retention_months: 'Months for which records name the recipient',
  periods: 'Periods and when they are due',
  categories: 'Kinds of drinks and their categories',
  columns: 'Columns of the form',
}

/** Fields of lists, in the order in which they are shown after the parameters. */
const LIST_FIELDS = [
  'type',
  'issuers',
  'name',
  'amount',
  'class',
  'reasons',
  'same_day',
  'first_supply',
  'kind',
  'category',
  'field',
  'title',
  'from',
  'to',
  'due',
]
const ORDER = [...Object.keys(PARAMETER_NAMES).filter((name) => name !== 'gift'), ...LIST_FIELDS, 'gift']

/** Returns the position of a parameter or field on screen. */
export const parameterRank = (name: string): number => ORDER.indexOf(name)

/** Fields that are shown with their names. The others explain themselves. */
export const NAMED_FIELDS: readonly string[] = ['same_day', 'first_supply', 'gift', 'to', 'due']

export const parameterName = (name: string): string => PARAMETER_NAMES[name] ?? wordsOf(name)

/** Writes an identifier as words: 'foreign_licence' as 'Foreign licence'. */
export const wordsOf = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
export const emptyList = 'none'
