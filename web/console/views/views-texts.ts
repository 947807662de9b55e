/** Texts of the saved views above a list. */

export const viewsLabel = 'Saved views'
export const standardView = 'Standard'
export const sharedMark = 'shared'
export const sharedBy = (name: string) => `shared by ${name}`
export const failedText = 'Your saved views didn’t load. Reload the page to see them.'

export const saveButton = 'Save view'
export const editButton = 'Edit view'

// Save dialog

export const saveTitle = 'Save this view'
export const saveText = 'It opens the list as you see it now: filters, columns and order.'
export const saveAsLabel = 'Save as'
export const newOption = 'A new view'
export const nameLabel = 'Name'
export const shareLabel = 'Share with everyone who sees this list'
export const confirmSave = 'Save'
export const savedText = 'View saved.'

// Edit dialog

export const editTitle = (name: string) => `View “${name}”`
export const colleaguesText = (name: string) =>
  `${name} shares this view. If you delete it, it’s gone for everyone.`
export const deleteButton = 'Delete view'
export const keepButton = 'Keep it'
export const deletedText = 'View deleted.'
