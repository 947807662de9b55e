import { packVariant, pictureUrl, unitsShown, variantsOf } from '#domain/catalogue/pictures.ts'

type DrawnProduct = { slug: string; name: string; art: string; sizes: readonly number[]; shownSize: number }

/** Returns the drawings of a product: one for each pack that looks different. The pack shown first comes first. */
export function drawnPictures({ slug, name, art, sizes, shownSize }: DrawnProduct) {
  const shown = packVariant(art, shownSize)
  const variants = [shown, ...variantsOf(art, sizes).filter((variant) => variant !== shown)]
  return variants.map((variant) => ({
    src: pictureUrl(slug, variant, variant === 'tight' ? 1020 : 340),
    alt: variant === 'tight' ? `${name}, close up` : name,
    pack_size: unitsShown[variant],
  }))
}
