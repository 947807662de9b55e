import { contradictsKind, statedKind } from '#domain/catalogue/kinds/stated-kind.ts'
import {
  kindColumns,
  PRODUCT_KINDS,
  type ProductKind,
  recordedKind,
  type RecordedKind,
} from '#domain/catalogue/packs.ts'
import { required } from '#domain/required.ts'
import type { ProductFields } from '../console/product-writes.queries.ts'
import type { KnownProduct } from './imports.queries.ts'
import { htmlOfText, textOfHtml } from '#server/html-text.ts'
import type { Draft } from './draft-product.ts'

export type Difference = { field: string; before: string; after: string }
type DescribedProduct = ProductFields & { categoryIds: readonly number[] }
/** Categories by slug and by lower-case name. */
type Categories = ReadonlyMap<string, { id: number }>

const ART = { beer_cider: 'beer', wine: 'red_wine', spirits: 'spirits', premixed: 'premix' } as const

type DecidedKind = { kind: RecordedKind; problem: { column: string; message: string } | null }

/**
 * Returns the kind of a product: from its column, from the database, or from its words.
 * If the words state no kind, or the column names a kind without alcohol against the words, the kind is unknown until
 * staff choose it.
 * @source L-1, A-IMPORT-1
 */
export function decideKind(draft: Draft, known: KnownProduct | null): DecidedKind {
  const before = known ? recordedKind(known) : null
  if (before !== null && before !== 'unknown' && (draft.kind ?? before) === before)
    return { kind: before, problem: null }
  const stated = draft.kind !== null && !contradictsKind(draft.words, draft.kind) ? draft.kind : null
  const kind = stated ?? (draft.kind === null ? statedKind(draft.words) : 'unknown')
  const isReported =
    kind === 'unknown' && (known === null || draft.kind !== null || draft.status === 'ACTIVE')
  return { kind, problem: isReported ? { column: 'Kind', message: waitingText(draft.kind) } : null }
}

const waitingText = (typed: ProductKind | null): string =>
  `${typed === null ? 'We can’t tell what this is' : `Other cells say that this isn’t ${typed}`}, so it isn’t on sale yet. Fill in the column Kind (${PRODUCT_KINDS.join(', ')}), or choose the kind on the product’s page`

/** Returns the product's fields after the import. */
export function fieldsOf(
  draft: Draft,
  known: KnownProduct | null,
  { kind, art }: { kind: RecordedKind; art: string | null },
): ProductFields {
  const price = draft.packs.find(({ size }) => size === 1)?.price ?? draft.packs[0]?.price ?? 0
  return {
    ...kindColumns(kind),
    name: required(draft.title ?? known?.name, 'title'),
    description: descriptionOf(draft, known),
    status: kind === 'unknown' ? 'INACTIVE' : (draft.status ?? known?.status ?? 'ACTIVE'),
    abv: draft.abv ?? known?.abv ?? 0,
    unit_volume_ml: draft.volume ?? known?.unit_volume_ml ?? 0,
    style: draft.style ?? known?.style ?? '',
    region: draft.region ?? known?.region ?? '',
    container: draft.container ?? known?.container ?? '',
    container_deposit: draft.hasDeposit ?? known?.container_deposit ?? false,
    gst_free: draft.isGstFree ?? known?.gst_free ?? false,
    attributes: draft.attributes ?? known?.attributes ?? [],
    base_price_cents: known?.base_price_cents ?? price,
    sequence: known?.sequence ?? 100_000,
    art_category: art ?? known?.art_category ?? ART[kind as keyof typeof ART] ?? 'snacks',
  }
}

/** Keeps the stored description, with its blank lines and spaces, if the file holds it unchanged. */
function descriptionOf({ description }: Draft, known: KnownProduct | null): string {
  if (known === null || description === null) return description ?? known?.description ?? ''
  return textOfHtml(htmlOfText(known.description)) === description ? known.description : description
}

type Facts = Record<string, string>

function factsOf({ categoryIds, ...fields }: DescribedProduct, categories: Categories): Facts {
  const names = [...categories].filter(([, { id }]) => categoryIds.includes(id)).map(([name]) => name)
  return {
    Title: fields.name,
    Description: fields.description,
    Status: fields.status === 'ACTIVE' ? 'active' : 'archived',
    Kind: recordedKind(fields),
    'ABV (%)': String(fields.abv),
    'Volume (mL)': String(fields.unit_volume_ml),
    Style: fields.style,
    Region: fields.region,
    Container: fields.container,
    'Container deposit': String(fields.container_deposit),
    'GST-free': String(fields.gst_free),
    Attributes: [...fields.attributes].toSorted().join(', '),
    Categories: [...new Set(names)].toSorted().join(', '),
  }
}

/** Returns the fields that an import changes of a product; of a new product, all fields with a value. */
export function differencesOf(
  known: DescribedProduct | null,
  product: DescribedProduct,
  { categories }: { categories: Categories },
): Difference[] {
  const before = known ? factsOf(known, categories) : null
  return Object.entries(factsOf(product, categories))
    .filter(([field, value]) => (before ? before[field] !== value : value !== ''))
    .map(([field, value]) => ({ field, before: before?.[field] ?? '', after: value }))
}
