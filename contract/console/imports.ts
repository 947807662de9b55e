import { z } from 'zod'
import { IMPORT_KINDS } from '#domain/catalogue/import-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IsoTime, Paging, pageQuery } from '../fields.ts'
import { inOwnStores, inStore, ofEveryStore } from '../scope.ts'

/** Maximum size of a file. Twenty thousand rows with descriptions take about ten megabytes. */
export const IMPORT_BYTES = 16 * 1024 * 1024

const Problem = z.object({
  /** Line in the file, starting at 1. */
  line: z.number(),
  /** Column header in the file; '' for the whole row. */
  column: z.string(),
  message: z.string(),
})

const Import = z.object({
  import_id: z.number(),
  kind: z.enum(IMPORT_KINDS),
  store_id: z.number().nullable(),
  /** `ready`: a dry run without any changes. */
  status: z.enum(['ready', 'applying', 'applied', 'undone', 'failed']),
  rows: z.number(),
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /**
   * Problems of rows that are skipped in whole or in part, by line and column. At most 1,000 are listed;
   * `bad_count` is the total.
   */
  bad: z.array(Problem),
  bad_count: z.number(),
  /** Differences for at most 500 products of the file. */
  changes: z.array(
    z.object({
      line: z.number(),
      title: z.string(),
      action: z.enum(['created', 'changed']),
      differences: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  progress: z.object({ done: z.number(), total: z.number() }),
  by: z.object({ user_id: z.number(), name: z.string() }).nullable(),
  created_at: IsoTime,
  ended_at: IsoTime.nullable(),
})
export type Import = z.output<typeof Import>

/** Bytes of the file from a multipart form. Programs that send JSON send its text, or its bytes as `base64`. */
const File = z.union(
  [z.string().max(IMPORT_BYTES), z.custom<Uint8Array>((value) => value instanceof Uint8Array)],
  'Please choose a file',
)

/** Creates a dry run. Nothing changes until the import is applied. @source A-IMPORT-1 */
export const createImport = endpoint({
  method: 'POST',
  path: '/console/imports',
  summary: 'Preview the changes of a CSV file of products or stock',
  allow: ['products.write'],
  scope: inStore('body.store_id'),
  bodyBytes: IMPORT_BYTES,
  body: z.object({
    file: File,
    encoding: z.enum(['text', 'base64']).default('text'),
    kind: z.enum(IMPORT_KINDS, 'Please say what the file holds'),
    store_id: z.union([z.literal('').transform(() => undefined), Id]).optional(),
  }),
  data: Import,
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'store_not_found', 'body_too_large'],
})

/** @source A-IMPORT-2 */
export const listImports = endpoint({
  method: 'GET',
  path: '/console/imports',
  summary: 'List imports, newest first',
  allow: ['products.write'],
  scope: 'own stores',
  query: z.object(pageQuery(20)),
  data: z.array(Import.omit({ bad: true, changes: true })),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

/** @source A-IMPORT-4 */
const exported = (name: 'shopify_products' | 'shopify_inventory', summary: string) =>
  endpoint({
    method: 'GET',
    path: `/console/exports/${name}.csv`,
    summary,
    allow: ['products.write'],
    scope: inOwnStores('query.store_id'),
    query: z.object({ store_id: Id.optional() }),
    errors: ['not_signed_in', 'forbidden', 'invalid_input', 'store_not_found'],
  })
export const exportProducts = exported(
  'shopify_products',
  'Export all products as a CSV file in Shopify’s layout',
)
export const exportInventory = exported(
  'shopify_inventory',
  'Export the stock of stores as a CSV file in Shopify’s layout',
)

const OfImport = z.object({ import_id: Id })

/** @source A-IMPORT-2 */
export const getImport = endpoint({
  method: 'GET',
  path: '/console/imports/:import_id',
  summary: 'Retrieve an import with its progress',
  allow: ['products.write'],
  scope: ofEveryStore('import', 'params.import_id'),
  params: OfImport,
  data: Import,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})

/** Applies all changes or none. Idempotent. @source A-IMPORT-3 */
export const applyImport = endpoint({
  method: 'POST',
  path: '/console/imports/:import_id/apply',
  summary: 'Apply an import',
  allow: ['products.write'],
  scope: ofEveryStore('import', 'params.import_id'),
  params: OfImport,
  data: Import,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'import_ended'],
})

/**
 * Restores the values that the import replaced, except values that were changed since. Idempotent. @source
 * A-IMPORT-3
 */
export const undoImport = endpoint({
  method: 'POST',
  path: '/console/imports/:import_id/undo',
  summary: 'Undo an import',
  allow: ['products.write'],
  scope: ofEveryStore('import', 'params.import_id'),
  params: OfImport,
  data: Import,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'import_not_applied'],
})
