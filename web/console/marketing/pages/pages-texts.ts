import { shortened } from '#domain/text/cut-text.ts'

/** Texts of the screens of content pages. */

export const listTitle = 'Pages'
export const newLabel = 'New page'
export const newTitle = 'New page'
export const emptyText = 'No pages here.'
export const titleColumn = 'Page'
export const modifiedColumn = 'Changed'
export const backLink = 'Pages'
export const shopLink = 'See it in the shop'

// The form

export const titleLabel = 'Title'
export const uriLabel = 'Address'
export const uriHint = 'Below /content/, such as our-story. It stays as it is once the page is made.'
export const sequenceLabel = 'Order in the footer'
export const contentLabel = 'Text, as HTML'
export const contentHint =
  'Headings, paragraphs, lists, tables, links, bold and italic stay. Scripts, frames and styles are taken out when you save.'
export const richLabel = 'Text'
export const richHint =
  'Ctrl+B, Ctrl+I and Ctrl+K make words bold, italic and a link, and Ctrl+Enter goes on below. On a Mac press ⌘. To add definitions, addresses or times, edit the HTML.'
export const htmlButton = 'Edit as HTML'
export const richButton = 'Edit as text'
/** @param tags tags as written in the HTML, such as '<font>' */
export const notRichText = (tags: string[]) =>
  `This page can only be edited as HTML: the text editor would change ${tags.length > 0 ? tags.slice(0, 5).join(', ') : 'the order of its formatting'}.`
export const previewButton = 'Preview'
export const previewTitle = 'As shoppers will see it'

// Publication time

export const whenLabel = 'When shoppers see it'
export const nowLabel = 'Now'
export const laterLabel = 'At a date and time'
export const startsLabel = 'Date and time'
export const startsHint = 'By Melbourne’s clock.'

// Planned version

export const plannedTitle = (title: string) => `Planned for ${title}`
export const plannedLink = 'See what’s planned'
export const changesOn = (at: string) => `Changes on ${at}.`
export const nothingPlanned = 'Nothing is planned for this page.'
export const writtenText = (at: string, name = '') =>
  name === '' ? `Written ${at}.` : `Written ${at} by ${name}.`
export const outdatedText =
  'The page has changed since the new words were written. They will replace those changes.'
export const shownNow = 'What shoppers see now'
export const cancelLabel = 'Cancel this plan'
export const cancelText = 'The page stays as it is, and the planned words are deleted.'
export const cancelButton = 'Delete the planned words'

// Earlier versions

export const versionsTitle = 'Earlier wordings'
export const currentText = 'shown now'
export const byText = (name: string) => `by ${name}`
export const restoreButton = 'Show this again'
export const restoreLabel = (date: string) => `Show the wording of ${date} again`
export const noVersions = 'This page has had no other wording yet.'

/** Field names in the comparison of two versions. */
export const LABELS = { title: titleLabel, sequence: sequenceLabel, content: contentLabel }
export const PLAN_LABELS = { ...LABELS, starts: startsLabel }
const MAX_SHOWN = 400
export const shownText = (text: string) => shortened(text, MAX_SHOWN)
