import { headBundles } from '#domain/bundles/bundle-headings.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { emailPicturePath } from '#domain/catalogue/email-pictures.ts'
import { type Cents, formatDollars } from '#domain/money.ts'
import { type Block, type Row, rows } from './email-content.ts'

export type MailItem = {
  name: string
  packSize: number
  quantity: number
  cents: Cents
  /** Absolute URL of the product's picture; '' if it has none. */
  picture: string
  /** Bundle in which the item was bought; null or absent for an item on its own. */
  bundle?: { name: string; quantity: number } | null
}

/** Items of an order, their total and the store that sells them, which every mail about the order shows. */
export type OrderedItems = {
  lines: readonly MailItem[]
  total: Cents
  store: string
  licence: string
}

/** Returns the absolute URL of a product's picture in mails; '' if there is none. @param src its path on pages */
export const mailPictureUrl = (origin: string, src: string | null): string => {
  const path = emailPicturePath(src ?? '')
  return path && origin + path
}

/** Returns the rows of the items, those of a bundle below its name. */
export const mailItemRows = (lines: readonly MailItem[]): Row[] =>
  headBundles(lines, ({ bundle }) => bundle).flatMap(({ line, heading, isPart }) => [
    ...(heading ? [{ label: `${heading.quantity} × ${heading.name}, with`, value: '', isStrong: true }] : []),
    {
      label: `${isPart ? '– ' : ''}${line.quantity} × ${line.name}, ${cartPackLabel(line.packSize)}`,
      value: formatDollars(line.cents),
      picture: line.picture,
    },
  ])

export const itemsAndTotal = ({ lines, total }: Pick<OrderedItems, 'lines' | 'total'>): Block =>
  rows('Your order', [
    ...mailItemRows(lines),
    { label: 'Order total', value: formatDollars(total), isStrong: true },
  ])

/** Returns the line about the store's licence at the end of a mail. @source L-25 */
export const licenceLine = ({ store, licence }: Pick<OrderedItems, 'store' | 'licence'>): string =>
  `${store} store, liquor licence ${licence}`
