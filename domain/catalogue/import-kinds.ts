export const IMPORT_KINDS = ['shopify_products', 'shopify_inventory'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
