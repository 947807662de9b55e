/** Texts of the printed sheets of an order, from top to bottom. */

export const printTitle = (number: string) => `Print ${number}`
export const backLink = '← Order'
export const sheetLabel = 'What to print'
export const pickListSheet = 'Pick list'
export const labelsSheet = 'Bag labels'
export const driverSheet = 'Driver’s sheet'
export const paperLabel = 'Paper'
export const a4Paper = 'A4'
export const rollPaper = '80 mm'
export const printButton = 'Print'

// Pick list

export const pickListTitle = (number: string) => `Pick list ${number}`
export const shelfName = 'Shelf'
export const unitsName = 'Packs'
export const productName = 'Product'
export const noShelf = '–'
export const preferenceText = (preference: string) => `If something’s missing: ${preference}`

// Bag labels

export const bagText = (nth: number, of: number) => `Bag ${nth} of ${of}`
export const dueText = (time: string) => `by ${time}`
export const alcoholText = 'Alcohol: check photo ID'
export const sealText = (seal: string) => `Seal ${seal}`
export const noBagsText = 'This order has no bags yet.'
export const notPackedText = 'You can add bags once packing has started.'
export const bagCountLabel = 'How many bags?'
export const makeLabelsButton = 'Save bags and show labels'

// Driver's sheet

export const driverTitle = (number: string) => `Delivery ${number}`
export const deliverToName = 'Deliver to'
export const phoneName = 'Phone'
export const timeName = 'When'
export const bagsName = 'Bags'
export const itemsName = 'Items'
export const notesName = 'Notes'
export const instructionName = 'Instructions'
export const giftText = (giver: string) => `Gift from ${giver}`
export const storeName = 'Store'
