import type { PackInput } from '#contract/console/products.ts'
import { type Cents, fromDollars } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Barcode, NewPack, PackRow } from './product-writes.queries.ts'

export type PackChanges = {
  added: NewPack[]
  changed: PackRow[]
  /** Sizes whose barcodes are all replaced. */
  sizes: number[]
  barcodes: Barcode[]
}

type PackContext = { packs: readonly PackRow[]; storeIds: readonly number[]; basePrice: Cents }

const wrong = (message: string) => new ShopError('invalid_input', { fields: { packs: message } })

/** Returns how the submitted packs change the existing ones. */
export function packChanges(
  sent: readonly PackInput[],
  { packs, storeIds, basePrice }: PackContext,
): PackChanges {
  const added = new Map<string, NewPack>()
  const changed = new Map<number, PackRow>()
  const barcodes = new Map<number, readonly string[]>()
  for (const pack of sent) {
    const size = sizeOf(pack, packs)
    if (pack.barcodes) addBarcodes(barcodes, size, pack.barcodes)
    const named = packs.filter((known) => storeIds.includes(known.store_id) && isNamed(known, pack, size))
    for (const known of named) {
      const { status = known.status, initial: is_initial = known.is_initial } = pack
      if (status !== known.status || is_initial !== known.is_initial)
        changed.set(known.pack_id, { ...known, status, is_initial })
    }
    const there = new Set(packs.filter((known) => known.size === size).map((known) => known.store_id))
    for (const storeId of isAdded(pack, there.size > 0) ? storesOf(pack, storeIds) : [])
      if (!there.has(storeId))
        added.set(`${storeId} ${size}`, {
          store_id: storeId,
          size,
          is_initial: pack.initial ?? false,
          status: pack.status ?? 'ACTIVE',
          price_cents: priceOf(pack, size, basePrice),
        })
  }
  return {
    added: withInitial([...added.values()], packs),
    changed: [...changed.values()],
    sizes: [...barcodes.keys()],
    barcodes: [...barcodes].flatMap(([size, gtins]) => gtins.map((gtin) => ({ gtin, size }))),
  }
}

function sizeOf({ product_pack_id: id, pack_size: size }: PackInput, packs: readonly PackRow[]): number {
  const known = packs.find((pack) => pack.pack_id === id)
  if (id !== undefined && !known) throw wrong('One of these packs isn’t of this product')
  if (known && size !== undefined && size !== known.size)
    throw wrong('A pack’s size can’t change. Add another pack')
  return required(known?.size ?? size, 'size')
}

/**
 * Returns whether the pack is new. A size that some stores have is added to others only with a store or a price;
 * otherwise only its barcodes may change.
 */
const isAdded = (pack: PackInput, isKnown: boolean): boolean =>
  pack.product_pack_id === undefined && (!isKnown || pack.store_id !== undefined || pack.price !== undefined)

const isNamed = (known: PackRow, pack: PackInput, size: number): boolean =>
  pack.product_pack_id === undefined
    ? known.size === size && (pack.store_id === undefined || pack.store_id === known.store_id)
    : known.pack_id === pack.product_pack_id

function storesOf({ store_id: storeId }: PackInput, storeIds: readonly number[]): readonly number[] {
  if (storeId === undefined) return storeIds
  if (!storeIds.includes(storeId)) throw wrong('We couldn’t find one of these stores')
  return [storeId]
}

function priceOf({ price }: PackInput, size: number, basePrice: Cents): Cents {
  const cents = price === undefined ? (size === 1 ? basePrice : 0) : fromDollars(price)
  if (cents === 0) throw wrong('Please give each new pack a price')
  return cents
}

/** Adds the barcodes of a size. They apply to all stores, so the list may be repeated with each store’s pack. */
function addBarcodes(barcodes: Map<number, readonly string[]>, size: number, gtins: readonly string[]): void {
  const known = barcodes.get(size)
  const own = [...new Map(gtins.map((gtin) => [gtin.padStart(14, '0'), gtin])).values()]
  if (known && [...known].toSorted().join() !== [...own].toSorted().join())
    throw wrong(`Packs of ${size} have the same barcodes in every store`)
  for (const [other, theirs] of barcodes)
    if (
      other !== size &&
      theirs.some((gtin) => own.some((code) => code.padStart(14, '0') === gtin.padStart(14, '0')))
    )
      throw wrong('A barcode stands for one pack size only')
  barcodes.set(size, own)
}

/** Marks the smallest new pack as the one shown first in each store where staff chose none. */
function withInitial(added: readonly NewPack[], known: readonly PackRow[]): NewPack[] {
  const chosen = new Set([...known, ...added].filter((pack) => pack.is_initial).map((pack) => pack.store_id))
  const first = new Map<number, number>()
  for (const pack of [...known, ...added])
    first.set(pack.store_id, Math.min(pack.size, first.get(pack.store_id) ?? Infinity))
  return added.map((pack) => ({
    ...pack,
    is_initial: pack.is_initial || (!chosen.has(pack.store_id) && first.get(pack.store_id) === pack.size),
  }))
}
