import sql from 'sql-template-tag'
import { bundleFacts } from '#domain/bundles/bundle-facts.ts'
import { type BundleRule, bundlePrice } from '#domain/bundles/bundle-price.ts'
import { isAlcohol } from '#domain/catalogue/packs.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import { pictureUrl, unitsShown, variantsOf } from '#domain/catalogue/pictures.ts'
import { required } from '#domain/required.ts'
import type { Database } from '#server/db/database.ts'
import type { DemoProduct } from './catalogue/demo-product.ts'
import { storePriceCents } from './catalogue/prices.ts'
import { continueIds, insertRows, type Row } from './insert-rows.ts'
import { demoStores } from './zones.ts'

type DemoPart = { slug: string; size: number; count: number }
type DemoBundle = { name: string; description: string; rule: BundleRule; parts: DemoPart[] }

/** Bundles of products that every demo store sells. */
const DEMO_BUNDLES: readonly DemoBundle[] = [
  {
    name: 'Party Pack',
    description:
      'A slab, three bags of chips and ten kilos of ice. Fill the esky, open the chips, and you’re ready for a dozen mates.',
    rule: { kind: 'percent', percent: 12 },
    parts: [
      { slug: 'golden-mile-draught', size: 24, count: 1 },
      { slug: 'spud-yard-sea-salt-chips', size: 1, count: 3 },
      { slug: 'big-chill-ice', size: 2, count: 1 },
    ],
  },
  {
    name: 'Spritz Kit',
    description:
      'Everything for a round of spritzes: aperitivo, prosecco and soda. Three parts prosecco, two parts aperitivo, one part soda, plenty of ice.',
    rule: { kind: 'fixed', cents: 5900 },
    parts: [
      { slug: 'rossa-via-aperitivo', size: 1, count: 1 },
      { slug: 'kingfisher-bend-prosecco', size: 1, count: 1 },
      { slug: 'quinine-bros-soda-water', size: 4, count: 1 },
    ],
  },
]

/** Rank among the favourites, behind those that every store sells. */
const RANK = 81
/** Drawing: a box. */
const ART = 'gifts'
const CATEGORIES = ['gifts', 'hampers']

/** Inserts the demo's bundles with the ids after those of its products and packs. */
export async function fillBundles(
  db: Database,
  products: readonly DemoProduct[],
  categoryIds: ReadonlyMap<string, number>,
  at: Date,
): Promise<void> {
  const bundles = DEMO_BUNDLES.map((bundle, nth) => filled(bundle, nth, products))
  const rows = bundles.map((bundle) => productRow(bundle, priceIn(bundle, 0), at))
  await insertRows(db, 'products', rows)
  await continueIds(db, 'products', 'product_id')
  const places = bundles.flatMap(({ id }) =>
    CATEGORIES.map((slug) => ({ product_id: id, category_id: categoryIds.get(slug) })),
  )
  await insertRows(db, 'product_categories', places)
  await insertRows(
    db,
    'product_images',
    bundles.flatMap((bundle) => imageRows(bundle, at)),
  )
  await insertRows(db, 'bundle_parts', bundles.flatMap(partRows))
  for (const bundle of bundles) await fillPacks(db, bundle, at)
}

type FilledBundle = Omit<DemoBundle, 'parts'> & {
  id: number
  slug: string
  rank: number
  parts: (DemoPart & { productId: number; product: DemoProduct })[]
}

function filled(bundle: DemoBundle, nth: number, products: readonly DemoProduct[]): FilledBundle {
  const parts = bundle.parts.map((part) => {
    const index = products.findIndex(({ slug }) => slug === part.slug)
    return { ...part, productId: index + 1, product: required(products[index], part.slug) }
  })
  return { ...bundle, id: products.length + 1 + nth, slug: slugOf(bundle.name), rank: RANK + nth, parts }
}

/** Returns the price in a store without the specials of its parts, in cents. */
const priceIn = ({ rule, parts }: FilledBundle, storeIndex: number): number =>
  bundlePrice(
    rule,
    parts.map(({ product, size, count }) => {
      const pack = required(
        product.packs.find((each) => each.size === size),
        `pack of ${product.slug}`,
      )
      const price = storePriceCents(pack.priceCents, storeIndex, product.slug)
      return { regular: price, price, count, isAlcohol: isAlcohol(product.kind) }
    }),
  )

const imageRows = ({ id, name, slug }: FilledBundle, at: Date): Row[] =>
  variantsOf(ART, [1]).map((variant, nth) => ({
    product_id: id,
    src: pictureUrl(slug, variant, variant === 'tight' ? 1020 : 340),
    alt: variant === 'tight' ? `${name}, close up` : name,
    pack_size: unitsShown[variant],
    sequence: nth + 1,
    created_at: at,
  }))

const partRows = ({ id, parts }: FilledBundle): Row[] =>
  parts.map(({ productId, size, count }, nth) => ({
    bundle_product_id: id,
    part_product_id: productId,
    size,
    count,
    position: nth + 1,
  }))

function productRow(bundle: FilledBundle, price: number, at: Date): Row {
  const facts = bundleFacts(
    bundle.parts.map(({ product, size, count }) => ({
      kind: product.kind,
      abv: product.abvPercent,
      unit_volume_ml: product.unitVolumeMl,
      size,
      count,
    })),
  )
  return {
    product_id: bundle.id,
    slug: bundle.slug,
    name: bundle.name,
    description: bundle.description,
    kind: facts.kind,
    abv: facts.abv,
    unit_volume_ml: facts.unitVolumeMl,
    gst_free: false,
    style: '',
    region: '',
    container: '',
    container_deposit: false,
    attributes: [],
    art_category: ART,
    base_price_cents: price,
    sequence: bundle.rank,
    created_at: at,
    modified_at: at,
  }
}

async function fillPacks(db: Database, bundle: FilledBundle, at: Date): Promise<void> {
  const packs = [...demoStores().keys()].map((storeIndex) => ({
    store_id: storeIndex + 1,
    product_id: bundle.id,
    size: 1,
    is_initial: true,
    price_cents: bundle.rule.kind === 'fixed' ? bundle.rule.cents : priceIn(bundle, storeIndex),
    created_at: at,
    modified_at: at,
  }))
  const { packId } = await db.one<{ packId: number }>(sql`select max(pack_id) as "packId" from packs`)
  const rows = packs.map((pack, nth) => ({ pack_id: packId + 1 + nth, ...pack }))
  await insertRows(db, 'packs', rows)
  await continueIds(db, 'packs', 'pack_id')
  const { rule } = bundle
  if (rule.kind !== 'percent') return
  await insertRows(
    db,
    'bundle_discounts',
    rows.map(({ pack_id }) => ({ pack_id, percent_off: rule.percent })),
  )
}
