import type { DELIVERY_STATES } from '#contract/console/webhooks.ts'
import type { WebhookEvent } from '#domain/webhooks/webhook-events.ts'

/** Texts of the webhook screens. */

export const listTitle = 'Webhooks'
export const introText =
  'A webhook tells another program at once what happens here: a new order, a price, a drink that runs out. It only gets ids and amounts, and asks our API for the rest.'
export const newLabel = 'New webhook'
export const summary = (total: string) => (total === '1' ? '1 address' : `${total} addresses`)
export const searchLabel = 'Address or description'
export const wrongFilter = 'We can’t read this search. Please try another.'
export const emptyText = 'No webhooks yet.'
export const addressColumn = 'Address'
export const stateColumn = 'State'
export const eventsColumn = 'Events'
export const onTag = 'On'
export const offTag = 'Off'
export const failingTag = 'Failing'
export const disabledTag = 'Switched off'

export const EVENTS: Record<WebhookEvent, string> = {
  'order.placed': 'An order is placed',
  'order.status_changed': 'An order changes status',
  'order.canceled': 'An order is canceled',
  'order.refunded': 'An order is refunded',
  'stock.unavailable': 'A drink runs out in a store',
  'product.price_changed': 'A price changes',
}

// One webhook

export const newTitle = 'New webhook'
export const backLink = 'All webhooks'
export const whereTitle = 'Where'
export const urlLabel = 'Address'
export const urlHint = 'Begins with https:// and can be reached from the internet.'
export const descriptionLabel = 'Description'
export const descriptionHint = 'Such as ‘Accounts’. Only your team sees it.'
export const eventsTitle = 'Events'
export const activeLabel = 'Switched on'
export const createButton = 'Create webhook'
export const failingText = (since: string) =>
  `Nothing has arrived since ${since}. We keep trying, and switch it off after four days.`
export const disabledText = (at: string) =>
  `Switched off on ${at}: nothing had arrived for days, or the address said it’s gone. Fix it, then switch it on again.`
export const LABELS = {
  url: urlLabel,
  description: descriptionLabel,
  events: eventsTitle,
  active: activeLabel,
}

// Secret

export const secretTitle = 'Signing secret'
export const secretLabel = 'Secret'
export const onceText = 'Copy it into the program now. We can’t show it again.'
export const copyButton = 'Copy'
export const copiedText = 'Copied.'
export const secretText =
  'Every message is signed by the Standard Webhooks specification. The program uses this secret to check that a message is ours.'
export const rotateButton = 'Rotate secret'
export const rotateHint = 'The old secret keeps working for a day.'
export const formerText = (until: string) => `The old secret works until ${until}.`
export const createdTitle = 'The webhook is on'
export const openLink = 'Send a test'

// Tests and removal

export const testTitle = 'Try it'
export const testButton = 'Send a test'
export const arrivedText = (status: number, milliseconds: number) =>
  `It arrived: answered ${status} in ${milliseconds} ms.`
export const deleteTitle = 'Remove it'
export const deleteButton = 'Remove the webhook'
export const deleteQuestion = 'Remove this webhook?'
export const deleteText = 'It stops at once, and its deliveries are deleted.'
export const keepButton = 'Keep it'

// Deliveries

export const deliveriesTitle = 'Deliveries'
export const deliveriesHint = 'Kept for 30 days.'
export const noDeliveries = 'Nothing yet.'
export const STATES: Record<(typeof DELIVERY_STATES)[number], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}
export const nextTryText = (at: string) => `Next try ${at}`
export const attemptText = (at: string, what: string) => `${at}: ${what}`
export const answeredText = (status: number, milliseconds: number) =>
  `answered ${status} in ${milliseconds} ms`
export const detailsLabel = 'Message and responses'
export const replayButton = 'Send again'
