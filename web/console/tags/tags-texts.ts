/** Texts of tags, which are short words of staff on customers and orders. */
export const title = 'Tags'
export const addLabel = 'New tag'
export const addHint = 'A short word, such as VIP. Only staff see it.'
export const addButton = 'Add'
export const removeLabel = (tag: string) => `Remove ${tag}`
export const filterLabel = 'Tag'
export const listLabel = 'Tags'
