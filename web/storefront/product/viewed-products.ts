import { storedList } from '#web/platform/storage/stored-list.ts'

/** A viewed product; its price is not stored, because it may change. */
export type ViewedProduct = { slug: string; name: string; image: string }

const MAX_SHOWN = 8

const isText = (value: unknown): value is string => typeof value === 'string' && value.length < 300

export const viewedProducts = storedList<ViewedProduct>({
  key: 'viewed',
  // One more than the maximum shown, because the current product is omitted.
  most: MAX_SHOWN + 1,
  isEntry: (value): value is ViewedProduct => {
    const { slug, name, image } = (value ?? {}) as Partial<ViewedProduct>
    // Validated to be a path of the shop, because other scripts can write the storage.
    return (
      isText(slug) && /^[a-z0-9-]+$/.test(slug) && isText(name) && isText(image) && /^\/(?!\/)/.test(image)
    )
  },
  isSame: (a, b) => a.slug === b.slug,
})
