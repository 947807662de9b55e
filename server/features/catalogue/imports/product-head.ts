import { ownProperty } from '#domain/own-property.ts'
import { ATTRIBUTES, type Attribute, isAttribute } from '#domain/catalogue/attributes.ts'
import { PRODUCT_KINDS, type ProductKind } from '#domain/catalogue/packs.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import { PRODUCT_DESCRIPTION_MAX, PRODUCT_NAME_MAX } from '#domain/field-lengths.ts'
import { nameOrderInvalid } from '#domain/field-texts.ts'
import { cutText } from '#domain/text/cut-text.ts'
import { hasTooMuchMarkup } from '#domain/text/markup-limit.ts'
import { hasBidiControls, isVisible } from '#domain/text/visible-text.ts'
import { type ProductRow, readNumber, Unreadable } from './cell-problems.ts'
import type { ProductColumn } from './columns.ts'
import type { Problem } from './csv-table.ts'
import { textOfHtml } from '#server/html-text.ts'
import type { Draft } from './draft-product.ts'
import * as cells from './read-cells.ts'

/** Returns the product fields from the first row of a product. */
export function readHead(row: ProductRow, bad: Problem[]): Omit<Draft, 'packs'> {
  const description = descriptionOf(row, bad)
  const volume = volumeOf(row)
  const cellOf = (column: ProductColumn) => row.get(column) ?? ''
  return {
    line: row.line,
    handle: (row.get('handle') || slugOf(row.get('title') ?? '')).toLowerCase(),
    title: titleOf(row),
    description,
    status: statusOf(row),
    kind: kindOf(row),
    abv: strengthOf(row),
    volume,
    style: textOf(row, 'style'),
    region: textOf(row, 'region'),
    container: textOf(row, 'container'),
    hasDeposit: flagOf(row, 'deposit'),
    isGstFree: inverted(flagOf(row, 'taxable')),
    attributes: attributesOf(row),
    categories: listOf(row, 'categories'),
    words: {
      title: cellOf('title'),
      type: cellOf('type'),
      category: cellOf('category'),
      tags: cellOf('tags'),
      description: description ?? '',
      hasVolume: volume !== null && volume > 0,
    },
  }
}

/** Returns the description. Reports one that is too long and cuts it between two characters. */
function descriptionOf(row: ProductRow, bad: Problem[]): string | null {
  const body = row.get('body')
  if (body === null) return null
  if (hasTooMuchMarkup(body)) throw new Unreadable('body', 'This description has too many tags and entities')
  const text = textOfHtml(body)
  if (text.length > PRODUCT_DESCRIPTION_MAX)
    bad.push({
      line: row.line,
      column: row.heading('body'),
      message: `A description has at most ${PRODUCT_DESCRIPTION_MAX} characters. The end of this one is left out`,
    })
  return cutText(text, PRODUCT_DESCRIPTION_MAX).trimEnd()
}

function titleOf(row: ProductRow): string | null {
  const title = row.get('title') || null
  if (title !== null && !isVisible(title)) throw new Unreadable('title', 'This title has nothing to see')
  if (title !== null && hasBidiControls(title)) throw new Unreadable('title', nameOrderInvalid)
  if (title && title.length > PRODUCT_NAME_MAX)
    throw new Unreadable('title', `A title has at most ${PRODUCT_NAME_MAX} characters`)
  return title
}

/**
 * Product status by Shopify's status. Shopify shows unlisted products to holders of their link; the shop has no such
 * state and treats them as not on sale.
 */
const STATUSES: Record<string, 'ACTIVE' | 'INACTIVE'> = {
  active: 'ACTIVE',
  draft: 'INACTIVE',
  archived: 'INACTIVE',
  unlisted: 'INACTIVE',
}

/** Returns the status. An unpublished product is not on sale, whatever its status. */
function statusOf(row: ProductRow): Draft['status'] {
  const typed = (row.get('status') ?? '').toLowerCase()
  const published = flagOf(row, 'published')
  const status = typed === '' ? null : ownProperty(STATUSES, typed)
  if (status === undefined)
    throw new Unreadable('status', `A status is one of ${Object.keys(STATUSES).join(', ')}`)
  if (published === false) return 'INACTIVE'
  return status ?? (published ? 'ACTIVE' : null)
}

function kindOf(row: ProductRow): ProductKind | null {
  const typed = (row.get('kind') ?? '').toLowerCase().replaceAll(/[\s-]+/g, '_')
  if (typed === '') return null
  const kind = PRODUCT_KINDS.find((one) => one === typed)
  if (!kind) throw new Unreadable('kind', `A kind is one of ${PRODUCT_KINDS.join(', ')}`)
  return kind
}

function strengthOf(row: ProductRow): number | null {
  const typed = row.get('abv') ?? ''
  if (typed === '') return null
  const isWithin = (tenths: number) => tenths <= 800
  const message = `“${typed}” is no strength from 0 to 80 %`
  return readNumber(row, 'abv', { value: cells.readStrength(typed, row), isWithin, message }) / 10
}

function volumeOf(row: ProductRow): number | null {
  const typed = row.get('volume') ?? ''
  if (typed === '') return null
  const isWithin = (volume: number) => volume <= 100_000
  const message = `“${typed}” is no volume up to 100000 mL`
  return readNumber(row, 'volume', { value: cells.readVolume(typed, row), isWithin, message })
}

function flagOf(row: ProductRow, column: 'deposit' | 'taxable' | 'published'): boolean | null {
  const typed = row.get(column) ?? ''
  if (typed === '') return null
  const flag = cells.readFlag(typed)
  if (flag === null) throw new Unreadable(column, 'Say true or false')
  return flag
}

const inverted = (flag: boolean | null): boolean | null => (flag === null ? null : !flag)

function textOf(row: ProductRow, column: 'style' | 'region' | 'container'): string | null {
  const typed = row.get(column)
  if (typed !== null && typed.length > 60) throw new Unreadable(column, 'At most 60 characters')
  return typed
}

function listOf(row: ProductRow, column: 'categories' | 'attributes'): string[] | null {
  const typed = row.get(column)
  return typed === null
    ? null
    : typed
        .split(/[;,|]/)
        .map((each) => each.trim().toLowerCase())
        .filter(Boolean)
}

function attributesOf(row: ProductRow): Attribute[] | null {
  const names = listOf(row, 'attributes')?.map((name) => name.replaceAll(/[\s-]+/g, '_'))
  if (!names) return null
  if (!names.every(isAttribute)) throw new Unreadable('attributes', `Attributes are ${ATTRIBUTES.join(', ')}`)
  return names
}
