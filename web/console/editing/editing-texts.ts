/** Texts shared by the edit forms. */

import { countText } from '#web/platform/format/number-text.ts'

export const saveButton = 'Save'
export const savedText = 'Saved.'
export const wrongFields = 'We couldn’t save that. Check the fields marked in red.'

// Changes that are not saved

export const unsavedCount = (count: number) =>
  count === 0 ? 'Not saved yet' : `${countText(count, 'change')} not saved yet:`
/** Names at most three fields. */
export const unsavedNames = (labels: readonly string[]) =>
  labels.length > 3 ? `${labels.slice(0, 3).join(', ')} and ${labels.length - 3} more` : labels.join(', ')
export const discardLink = 'Discard'

// Leaving without saving

export const unsavedTitle = 'Leave without saving?'
export const unsavedText = 'You’ve changed something on this page. It’s lost if you leave now.'
export const stayButton = 'Stay'
export const leaveButton = 'Leave'

// Version conflict

export const staleTitle = 'Someone else has saved this'
export const staleText = 'Compare both versions, then save yours over theirs, or take theirs.'
export const fieldColumn = 'Field'
export const mineColumn = 'Yours'
export const theirsColumn = 'Saved now'
export const saveMine = 'Save mine'
export const takeTheirs = 'Take theirs'
export const sameText = 'Both versions say the same.'
export const emptyValue = 'empty'

// Long list of checkboxes

export const chosenText = (count: number) => (count === 0 ? 'None chosen' : `${count} chosen`)

// Sorted list

export const upLabel = (name: string) => `Move ${name} up`
export const downLabel = (name: string) => `Move ${name} down`
export const firstLabel = (name: string) => `Move ${name} to the top`
export const movedText = (name: string, place: number, count: number) => `${name} is now ${place} of ${count}`
export const saveOrder = 'Save the order'
export const resetOrder = 'As it was'
export const savedOrder = 'Saved. Shoppers see it now.'
export const staleOrder = 'Someone else changed this. Your order is still here: save again to keep it.'

// Colour

export const colourHint = 'Such as #F6C65B'
export const pickColour = (label: string) => `Pick: ${label}`

export const ofShopText = 'This applies to the whole shop, so only an owner can change it.'
