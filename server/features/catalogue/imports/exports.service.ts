import { packLabel } from '#domain/catalogue/packs.ts'
import { BYTE_ORDER_MARK, csvLines } from '#domain/csv.ts'
import { toDollars } from '#domain/money.ts'
import type { CallerStores } from '#server/http/security/ownership.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './exports.queries.ts'
import { htmlOfText } from '#server/html-text.ts'

const BATCH_SIZE = 250

const PRODUCT_COLUMNS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Inventory Tracker',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Status',
  'Pack size (product.metafields.drinks.pack_size)',
  ...[
    'Kind',
    'ABV',
    'Unit volume',
    'Style',
    'Region',
    'Container',
    'Container deposit',
    'Attributes',
    'Categories',
  ].map((name) => `${name} (product.metafields.drinks.${keyOf(name)})`),
]

function keyOf(name: string): string {
  return name === 'Unit volume' ? 'unit_volume_ml' : name.toLowerCase().replaceAll(' ', '_')
}

/**
 * Streams every product in Shopify's layout, followed by our own columns. Reads in batches, so that the length is
 * unlimited.
 */
export async function* productsCsv(shop: Shop, storeIds: CallerStores): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLines([PRODUCT_COLUMNS])}`
  const now = shop.clock.now()
  for (let after = 0; ;) {
    const products = await queries.readProductsAfter(shop.db, after, { storeIds, now, limit: BATCH_SIZE })
    const last = products.at(-1)
    if (!last) return
    after = last.product_id
    yield csvLines(products.flatMap(productRows))
  }
}

/** Fields of a product that a file contains. */
export type FileProduct = Pick<
  queries.ExportedProduct,
  | 'slug'
  | 'name'
  | 'description'
  | 'type'
  | 'status'
  | 'gst_free'
  | 'packs'
  | 'awaits_kind'
  | 'kind'
  | 'abv'
  | 'unit_volume_ml'
  | 'style'
  | 'region'
  | 'container'
  | 'container_deposit'
  | 'attributes'
  | 'categories'
>

/** Returns a file of the given products, as `productsCsv` writes it. */
export const productFile = (products: readonly FileProduct[]): string =>
  csvLines([PRODUCT_COLUMNS, ...products.flatMap(productRows)])

function productRows(product: FileProduct): string[][] {
  const packs = product.packs.length > 0 ? product.packs : [null]
  return packs.map((pack, nth) => {
    const isFirst = nth === 0
    const first = (text: string) => (isFirst ? text : '')
    const { price = 0, special = 0, size = 1, barcodes = [] } = pack ?? {}
    return [
      product.slug,
      first(product.name),
      first(htmlOfText(product.description)),
      '',
      '',
      first(product.type ?? ''),
      '',
      first(String(product.status === 'ACTIVE')),
      pack ? 'Pack' : '',
      pack ? (size === 1 ? 'Single' : packLabel(size)) : '',
      pack ? `${product.slug}-${size}` : '',
      'shopify',
      'deny',
      'manual',
      pack ? dollars(special || price) : '',
      special ? dollars(price) : '',
      'true',
      String(!product.gst_free),
      barcodes.join(' '),
      first(product.status === 'ACTIVE' ? 'active' : 'archived'),
      pack ? String(size) : '',
      ...factsOf(product).map(first),
    ]
  })
}

const dollars = (cents: number): string => toDollars(cents).toFixed(2)

const factsOf = (product: FileProduct): string[] => [
  product.awaits_kind ? '' : product.kind,
  String(product.abv),
  String(product.unit_volume_ml),
  product.style,
  product.region,
  product.container,
  String(product.container_deposit),
  product.attributes.join('; '),
  product.categories.join('; '),
]

const LOCATION_COLUMN = 'Location'

const INVENTORY_COLUMNS = [
  'Handle',
  'Title',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'SKU',
  'HS Code',
  'COO',
  LOCATION_COLUMN,
  'Bin name',
  'Incoming (not editable)',
  'Unavailable (not editable)',
  'Committed (not editable)',
  'Available (not editable)',
  'On hand (current)',
  'On hand (new)',
]

/** Streams the stock of each store's shelves in Shopify's layout. */
export async function* inventoryCsv(shop: Shop, storeIds: CallerStores): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLines([INVENTORY_COLUMNS])}`
  const names = new Map(shop.storeDirectory.everyStore().map((store) => [store.store_id, store.name]))
  for (let after = { storeId: 0, productId: 0 }; ;) {
    const shelves = await queries.readShelvesAfter(shop.db, after, { storeIds, limit: BATCH_SIZE })
    const last = shelves.at(-1)
    if (!last) return
    after = { storeId: last.store_id, productId: last.product_id }
    yield csvLines(
      shelves.flatMap((shelf) => {
        const name = names.get(shelf.store_id)
        return name === undefined ? [] : [shelfRow(shelf, name)]
      }),
    )
  }
}

function shelfRow(shelf: queries.ExportedShelf, location: string): string[] {
  const onShelf = shelf.on_hand - shelf.picked
  return [
    shelf.slug,
    shelf.name,
    'Pack',
    'Single',
    '',
    '',
    '',
    '',
    `${shelf.slug}-1`,
    '',
    '',
    location,
    shelf.shelf_location ?? '',
    '0',
    String(shelf.unsaleable),
    String(shelf.reserved),
    String(Math.max(0, shelf.on_hand - shelf.reserved)),
    String(onShelf),
    String(onShelf),
  ]
}
