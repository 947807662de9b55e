import { storedList } from '#web/platform/storage/stored-list.ts'

/** What is shown again; its price is not kept, because it may be another by then. */
export type ViewedProduct = { slug: string; name: string; image: string }

const MAX_SHOWN = 8

const isText = (value: unknown): value is string => typeof value === 'string' && value.length < 300

export const viewedProducts = storedList<ViewedProduct>({
  key: 'viewed',
  // One more than is shown: the product at hand is none of them.
  most: MAX_SHOWN + 1,
  isEntry: (value): value is ViewedProduct => {
    const { slug, name, image } = (value ?? {}) as Partial<ViewedProduct>
    // A path of ours, whoever wrote the storage.
    return (
      isText(slug) && /^[a-z0-9-]+$/.test(slug) && isText(name) && isText(image) && /^\/(?!\/)/.test(image)
    )
  },
  isSame: (a, b) => a.slug === b.slug,
})
