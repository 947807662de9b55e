import { instantOf } from '#domain/time.ts'

type FieldReader = (name: string) => string

/** Reads the fields of a product form, except the `version`. The contract's schema checks them afterwards. */
export function productInput(form: FormData, text: FieldReader) {
  const all = (name: string) =>
    form
      .getAll(name)
      .filter((value) => typeof value === 'string')
      .filter(Boolean)
  return {
    product_name: text('product_name'),
    description: text('description'),
    kind: text('kind'),
    status: text('status'),
    abv: text('abv') || '0',
    unit_volume_ml: text('unit_volume_ml') || '0',
    standard_drinks: text('standard_drinks') === '' ? null : text('standard_drinks'),
    style: text('style'),
    region: text('region'),
    container: text('container'),
    container_deposit: text('container_deposit') === 'on',
    gst_free: text('gst_free') === 'on',
    attributes: all('attributes'),
    category_ids: [...new Set(all('category'))],
    ...(text('sequence') && { sequence: text('sequence') }),
    packs: packsOf(form, text),
  }
}

const codesOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean)

/** Reads `barcodes-6` of a pack size, `pack-12` of a store's pack, and the fields of a new pack. */
function packsOf(form: FormData, text: FieldReader) {
  const names = [...form.keys()]
  const sizes = names.flatMap((name) => /^barcodes-(\d+)$/.exec(name)?.[1] ?? [])
  const packs = names.flatMap((name) => /^pack-(\d+)$/.exec(name)?.[1] ?? [])
  const status = (id: string): 'ACTIVE' | 'INACTIVE' =>
    form.getAll(`pack-${id}`).includes('on') ? 'ACTIVE' : 'INACTIVE'
  const added = text('new_size') === '' ? [] : [text('new_size')]
  return [
    ...sizes.map((size) => ({ pack_size: size, barcodes: codesOf(text(`barcodes-${size}`)) })),
    ...[...new Set(packs)].map((id) => ({ product_pack_id: id, status: status(id) })),
    ...added.map((size) => ({
      pack_size: size,
      ...(text('new_price') && { price: text('new_price') }),
      barcodes: codesOf(text('new_barcodes')),
    })),
  ]
}

/** Converts the store's local time to an instant. Returns null for an empty or invalid field. */
function momentOf(typed: string, zone: string): string | null {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(typed) ?? []
  return date && time ? instantOf(date, time, zone).toISOString() : null
}

export const priceInput = (text: FieldReader, zone: string) => ({
  price: text('price'),
  sale_price: text('sale_price') || null,
  sale_from: momentOf(text('sale_from'), zone),
  sale_to: momentOf(text('sale_to'), zone),
  starts: momentOf(text('starts'), zone),
  version: text('version'),
})
