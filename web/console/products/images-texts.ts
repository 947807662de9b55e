/** Texts of the screen of a product's pictures. */

export const title = (name: string) => `Pictures of ${name}`
export const linkText = 'Pictures'
export const addTitle = 'Add a picture'
export const fileLabel = 'Picture file'
export const fileHint =
  'JPEG, PNG, WebP or AVIF, at most 10 MB and at least 340 pixels wide and high. We remove camera and location data.'
export const altLabel = 'Describe the picture'
export const altHint = 'For people who can’t see it, such as “A cold can of Galah Lager on ice”.'
export const fitLabel = 'Fit'
export const FITS = { crop: 'Fill the frame', whole: 'Show all of it' } as const
export const focusXLabel = 'Focal point, from the left (%)'
export const focusYLabel = 'Focal point, from the top (%)'
export const focusHint = 'Press what matters most. Shoppers see the part within the frame.'
export const wholeHint = 'Shoppers see all of it.'
export const addButton = 'Upload'
export const saveButton = 'Save'
export const removeButton = (nth: number) => `Remove picture ${nth}`
export const ownTitle = 'Uploaded'
export const noneYet = 'None yet. Shoppers see the drawn pictures.'
export const drawnTitle = 'Drawn'
export const drawnText = 'The shop draws these. They come after the uploaded ones.'
export const pictureName = (nth: number) => `Picture ${nth}`
export const previewAlt = (nth: number) => `Picture ${nth} as cropped`
export const orderLabel = 'Order of pictures'
export const savedText = 'Saved. Shoppers see it now.'
export const staleText = 'Someone else changed this product. Check it as it is now, then try again.'
export const backLink = (name: string) => name
