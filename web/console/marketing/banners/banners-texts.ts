/** Texts of the banner screens. */

export const listTitle = 'Banners'
export const newLabel = 'New banner'
export const newTitle = 'New banner'
export const emptyText = 'No banners here.'
export const titleColumn = 'Banner'
export const orderColumn = 'Order'
export const backLink = 'Banners'
export const alwaysText = 'always'
export const fromText = (start: string) => `from ${start}`
export const untilText = (finish: string) => `until ${finish}`

// The form

export const wordsTitle = 'What it says'
export const titleLabel = 'Title'
export const textLabel = 'Text'
export const buttonLabel = 'Button'
export const linkLabel = 'Where it leads'
export const linkHint = 'A page of this shop, such as /faq, or a whole https address'
export const codeLabel = 'Promo code that it applies'
export const noCode = 'None'
export const looksTitle = 'How it looks'
export const pictureLabel = 'Picture'
export const noPicture = 'None'
/** Picture names by file name. */
export const PICTURES: Record<string, string> = {
  bay: 'Ice and seltzers',
  fitzroy: 'Craft beers',
  fiver: 'Drinks and chips',
  newtown: 'Rosé and sparkling',
  welcome: 'Beer, wine and spirits',
  zero: 'Low and no alcohol',
}
export const colourLabel = 'Colour behind it'
/** Background colours of the pictures. The empty string is the shop's own colour. */
export const COLOURS: Record<string, string> = {
  '': 'Pale gold',
  '#FFE9C7': 'Cream',
  '#F6C65B': 'Amber',
  '#DDE58A': 'Lime',
  '#CFE8D5': 'Mint',
  '#D4ECF2': 'Ice',
  '#BFE0E6': 'Sky',
  '#F6B3A8': 'Rose',
}
export const otherColour = 'Another colour'
export const otherColourLabel = 'The other colour'
export const darkText =
  'The words of a banner are dark. Some people will struggle to read them on this colour.'
export const whereTitle = 'Where and when'
export const storeLabel = 'Store'
export const everyStore = 'Every store'
export const zoneLabel = 'Only in these zones'
export const zoneHint = 'Tick none for every zone.'
export const unknownZone = (id: number) => `Zone ${id}`
export const sequenceLabel = 'Order'
export const sequenceHint = 'The lowest number comes first.'
export const startLabel = 'From'
export const finishLabel = 'Until'
export const momentHint = 'By Melbourne’s clock. Empty: no limit.'
export const statusLabel = 'This banner is on'
export const lawText =
  'A banner that names alcohol presses nobody to hurry or to drink more, and appeals to no minors.'
export const previewTitle = 'As it is saved'

/** Field names in the comparison of two versions. */
export const LABELS = {
  title: titleLabel,
  content: textLabel,
  button_text: buttonLabel,
  link: linkLabel,
  promo_code_id: codeLabel,
  picture: pictureLabel,
  colour: colourLabel,
  background_color: otherColourLabel,
  store_id: storeLabel,
  zone_ids: 'Zones',
  sequence: sequenceLabel,
  start: startLabel,
  finish: finishLabel,
  status: 'On',
}
export const WORDS: Record<string, Record<string, string>> = {
  status: { ACTIVE: 'yes', '': 'no' },
  colour: { ...COLOURS, other: otherColour },
}
