/** Texts of self-exclusions and the review of customers who may be the same person. */
import { countText } from '#web/platform/format/number-text.ts'
import type { ExclusionState } from '#domain/accounts/exclusion-review.ts'

export const title = 'Self-exclusions'
export const whichLabel = 'Which to show'
export const TABS = { open: 'To decide', decided: 'Decided', all: 'All exclusions' }
export const ruleText =
  'An exclusion counts at once, and nobody here can end or shorten it. Somebody with the same name is served until you recognise them.'
export const nothingOpen = 'Nothing to decide.'
export const nothingDecided = 'Nothing has been decided yet.'
export const nothingListed = 'Nobody has excluded themselves.'

// Customer with the same name

export const sameName = (name: string) => `Is ${name} the person who excluded themselves?`
export const exclusionLabel = 'The exclusion'
export const customerLabel = 'The customer'
export const unknownContact = 'no contact given'
export const sinceText = (date: string) => `since ${date}`
export const orderText = 'Noticed with order'
export const reasonLabel = 'How do you know?'
export const matchButton = 'Same person'
export const matchHint = 'Stops their open orders at once. This can’t be taken back.'
export const otherButton = 'Somebody else'
export const decisionLabel = (word: string, name: string) => `${word}: ${name}`
export const OUTCOMES = { open: 'To decide', match: 'Same person', other: 'Somebody else' }
export const decidedText = (who: string, time: string) => `${who}, ${time}`
export const savedText = 'Saved.'
export const staleText = 'A colleague has already decided this.'
export const goneText =
  'A colleague has already decided this, so yours wasn’t saved. Look under ‘Decided’ for what they wrote.'

// All exclusions

export const STATES: Record<ExclusionState, string> = {
  to_be_confirmed: 'Can still be undone',
  confirmed: 'In force',
  ended: 'Ended',
  undone: 'Undone by the person who was told',
}
export const TERMS: Record<string, string> = {
  six_months: '6 months',
  one_year: '1 year',
  three_years: '3 years',
  open: 'For good',
}
export const numberText = (id: number) => `Exclusion ${id}`
export const birthDateText = 'name and date of birth'
export const spanText = (from: string, to: string) => (to ? `${from} to ${to}` : `from ${from}`)
export const undoneText = (date: string) => `Undone on ${date}. We keep nothing else about it.`
export const stoppedText = 'Orders it stopped:'
export const waitingText = (count: number) =>
  countText(count, 'customer with the same name to decide', 'customers with the same name to decide')
