import { countText } from '#web/platform/format/number-text.ts'
import type { TemplateAudience, TemplatePart } from '#domain/messages/template-parts.ts'

/** Texts of the message template screens. */

export const listTitle = 'Message templates'
export const introText =
  'The emails and SMS that the shop sends by itself. Offers are written under Marketing, as campaigns.'
export const summary = (count: number) => countText(count, 'message')
export const searchLabel = 'Search messages'
export const showButton = 'Show'
export const emptyText = 'No message matches this search.'
export const messageColumn = 'Message'
export const channelsColumn = 'Sent by'
export const AUDIENCES: Record<TemplateAudience, string> = {
  orders: 'About orders',
  accounts: 'About accounts',
  credit: 'Gift cards and credit',
  staff: 'To your team',
}
export const CHANNELS = { email: 'Email', sms: 'SMS' }
export const changedTag = 'Edited'

// One message

export const backLink = 'All messages'
export const wordsTitle = 'Words'
export const PARTS: Record<TemplatePart, string> = {
  subject: 'Subject',
  opening: 'Opening paragraph',
  closing: 'Closing paragraph',
  sms: 'SMS',
}
export const stayText =
  'Greeting, receipt, buttons and what the law requires stay where they are. An empty field uses the default.'
export const fixedText =
  'These words are set: they go to your team, or the law says what they have to be. You can still see and test them.'
export const placeholdersTitle = 'Placeholders'
export const placeholdersHint = 'Type one with its braces, and each message says what it stands for.'
export const placeholderText = (name: string) => `{{${name}}}`
export const requiredText = (parts: string) => `(needed in: ${parts})`
export const defaultTitle = 'Default'
export const defaultButton = 'Use the default'
export const defaultQuestion = 'Use the default words?'
export const defaultText = 'Your own words for this message are removed.'
export const keepButton = 'Keep mine'

// Preview

export const previewTitle = 'Preview'
export const previewHint = 'With made-up details, as you type. Nothing is saved or sent.'
export const mailLabel = 'Email'
export const mailFrame = 'The email'
export const plainLabel = 'As plain text'
export const smsLabel = 'SMS'
export const partsText = (parts: number) => (parts === 1 ? 'Sent as 1 SMS' : `Sent as ${parts} SMS`)
export const testEmailButton = 'Send test email'
export const testSmsButton = 'Send test SMS'
export const testHint = 'Goes to your own email or mobile, with these words and made-up details.'
export const testedText = 'On its way to you.'
export const wrongPart = (part: string, problem: string) => `${part}: ${problem}`
