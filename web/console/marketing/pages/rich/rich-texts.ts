/** Texts of the page editor. */

export const toolbarLabel = 'Formatting'
export const blockLabel = 'Kind of paragraph'
export const BLOCKS = { p: 'Text', h2: 'Heading', h3: 'Smaller heading', h4: 'Smallest heading' }
export const boldButton = 'Bold'
export const italicButton = 'Italic'
export const linkButton = 'Link'
export const bulletsButton = 'Bullets'
export const numbersButton = 'Numbers'
export const quoteButton = 'Quote'
export const ruleButton = 'Line'
export const tableButton = 'Table'
export const addRowButton = 'Add row'
export const removeRowButton = 'Remove row'
export const addColumnButton = 'Add column'
export const removeColumnButton = 'Remove column'
export const belowButton = 'Text below'
export const undoButton = 'Undo'
export const redoButton = 'Redo'

/** Keyboard shortcuts. Ctrl is ⌘ on a Mac. */
export const KEYS: Record<string, string> = {
  [boldButton]: 'Ctrl+B',
  [italicButton]: 'Ctrl+I',
  [linkButton]: 'Ctrl+K',
  [bulletsButton]: 'Ctrl+Shift+8',
  [numbersButton]: 'Ctrl+Shift+7',
  [belowButton]: 'Ctrl+Enter',
  [undoButton]: 'Ctrl+Z',
  [redoButton]: 'Ctrl+Y',
}

// Links

export const addressLabel = 'Where the link leads'
export const addressHint = 'Such as /content/faq or https://www.oaic.gov.au'
export const setLinkButton = 'Set link'
export const removeLinkButton = 'Remove link'
export const cancelButton = 'Cancel'
export const wrongAddress = 'Start with https://, mailto:, tel: or a slash.'
export const nothingSelected = 'Select the words of the link first.'
