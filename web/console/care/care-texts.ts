import type { CareDecision } from '#domain/care/care-case.ts'
import type { CareSignalName } from '#domain/care/care-signals.ts'

export const title = 'Care'
export const introText =
  'Concerns that people sent us, and signals in a shopper’s orders. A person decides each; nothing happens by itself. Read it within a day.'
export const whichLabel = 'Which cases'
export const TABS = { open: 'Waiting', decided: 'Decided' } as const
export const nothingOpen = 'Nothing waits.'
export const nothingDecided = 'Nothing has been decided yet.'

export const KINDS = { concern: 'A concern', signal: 'Signals in orders' } as const
export const waitingTag = 'Waiting'
export const overdueTag = 'Waiting for more than a day'
export const raisedText = (time: string) => `Received ${time}`
export const namedLabel = 'About'
export const accountLabel = 'Account'
export const matchText = 'Account with this email or mobile'
export const noMatchText = 'No account has this email or mobile.'

export const SIGNALS: Record<CareSignalName, (seen: number) => string> = {
  orders_close_together: (seen) => `${seen + 1} orders within minutes`,
  days_in_a_row: (seen) => `Orders on ${seen} days in a row`,
  rise_of_drinks: (seen) => `${Math.round(seen * 10) / 10} times the drinks of the weeks before`,
  edge_of_day: (seen) => `${seen} orders in the first or last minute of the day`,
  refused_intoxicated: (seen) =>
    seen === 1 ? 'Refused once as intoxicated' : `Refused ${seen} times as intoxicated`,
}

export const DECISIONS: Record<CareDecision, string> = {
  nothing: 'Do nothing',
  message: 'Send a gentle message',
  pause: 'Pause orders for 24 hours',
  call: 'Call them',
}
export const decisionLabel = 'Decision'
export const chooseLabel = 'Account it applies to'
export const noAccount = 'No account'
export const reasonLabel = 'Reason'
export const decideButton = 'Save the decision'
export const savedText = 'Saved.'
export const staleText = 'A colleague has changed this in the meantime. Please look again.'
export const decidedText = (decision: string, name: string, time: string) => `${decision}, ${name}, ${time}`
