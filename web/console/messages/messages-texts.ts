/** Texts of the screen of failed, waiting and sent messages. */

export const title = 'Messages'
export const whichLabel = 'Which messages'
export const deadFilter = 'Not delivered'
export const waitingFilter = 'Waiting'
export const sentFilter = 'Sent'
export const countText = (total: string, kind: string) =>
  `${total} ${total === '1' ? 'message' : 'messages'}, ${kind}`
export const noDeadText = 'No messages have failed.'
export const noWaitingText = 'Nothing’s waiting to be sent.'
export const noSentText = 'Nothing sent yet.'
export const sendingAgainText = 'We’re sending it again.'

// One message

export const emailChannel = 'Email'
export const toText = (to: string) => `To ${to}`
export const orderLink = 'order'
export const showTextTitle = 'Show the text'
export const sendAgainLabel = (label: string, to: string) => `Send again: ${label} to ${to}`
export const sendAgainButton = 'Send again'
export const triesText = (tries: number) => (tries === 1 ? '(one try)' : `(${tries} tries)`)
export const sentText = (time: string) => `Sent ${time}`
export const gaveUpText = (time: string) => `Gave up ${time}`
export const nextTryText = (time: string) => `Next try ${time}`
