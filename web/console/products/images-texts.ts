/** The words of the screen of a product's pictures. */

export const title = (name: string) => `Pictures of ${name}`
export const linkText = 'Pictures'
export const addTitle = 'Add a picture'
export const fileLabel = 'Picture file'
export const fileHint =
  'JPEG, PNG, WebP or AVIF, at most 10 MB and at least 340 pixels wide and high. What cameras write beside it is removed.'
export const altLabel = 'The picture in words'
export const altHint = 'For people who can’t see it, such as “A cold can of Galah Lager on ice”.'
export const fitLabel = 'In its frame'
export const FITS = { crop: 'Fill the frame', whole: 'Show all of it' } as const
export const focusXLabel = 'What matters, from the left (%)'
export const focusYLabel = 'What matters, from the top (%)'
export const addButton = 'Upload'
export const saveButton = 'Save'
export const removeButton = (nth: number) => `Remove picture ${nth}`
export const ownTitle = 'Uploaded'
export const noneYet = 'None yet. Shoppers see the drawn pictures.'
export const drawnTitle = 'Drawn'
export const drawnText = 'The shop draws these. Shoppers see them behind the uploaded ones.'
export const pictureName = (nth: number) => `Picture ${nth}`
export const previewAlt = (nth: number) => `Picture ${nth} as it is cut`
export const orderLabel = 'Pictures in their order'
export const savedText = 'Saved. Shoppers see it now.'
export const staleText =
  'Somebody else changed this product meanwhile. Look at it as it is now, then try again.'
export const backLink = (name: string) => name
