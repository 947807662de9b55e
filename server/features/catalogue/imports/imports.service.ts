import type { createImport as createEndpoint } from '#contract/console/imports.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { ImportKind } from '#domain/catalogue/import-kinds.ts'
import { shortened } from '#domain/text/cut-text.ts'
import { inTransaction } from '#server/db/database.ts'
import type { PageRequest } from '#server/db/list-page.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import {
  revertCounts,
  countShelves,
  type ShelfChange,
} from '#server/features/inventory/bulk-counts.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, mayIn, userIdOf } from '#server/http/session/principal.ts'
import type { CallerStores } from '#server/http/security/ownership.ts'
import type { Shop } from '#server/shop.ts'
import type { Problem } from './csv-table.ts'
import { decodeFile } from './decode-file.ts'
import * as queries from './imports.queries.ts'
import { type ImportPlan, planImport } from './plan-import.service.ts'
import { restoreProducts, type UndoneProduct, writeProducts } from './write-products.service.ts'

/** Rows stored of each import for staff to read. The counts cover everything. */
const MAX_PROBLEMS = 1000
const MAX_CHANGES = 500
/** Products or shelves per batch of statements. */
const BATCH_SIZE = 500

/** Maximum number of characters in a problem's message, which may quote a cell. */
const MESSAGE_MAX = 500
const PROBLEM_COLUMN_MAX = 100

const shownProblems = (bad: readonly Problem[]): Problem[] =>
  bad.slice(0, MAX_PROBLEMS).map(({ line, column, message }) => ({
    line,
    column: shortened(column, PROBLEM_COLUMN_MAX),
    message: shortened(message, MESSAGE_MAX),
  }))

type CreateImportBody = NonNullable<OutputOf<(typeof createEndpoint)['body']>>

async function textOf({ file, encoding }: CreateImportBody): Promise<string> {
  // Bytes can't contain an unpaired surrogate, which PostgreSQL can't store.
  const text =
    typeof file === 'string' && encoding === 'text'
      ? await decodeFile(Buffer.from(file), 'utf-8')
      : await decodeFile(typeof file === 'string' ? Buffer.from(file, 'base64') : file)
  if (text.trim() === '') throw new ShopError('invalid_input', { fields: { file: 'This file is empty' } })
  return text
}

/** Reads the file and reports what it would change. */
export async function createImport(
  shop: Shop,
  principal: Principal,
  body: CreateImportBody,
): Promise<queries.ImportRow> {
  const storeId = body.store_id ?? null
  if (storeId !== null && !shop.storeDirectory.everyStore().some((store) => store.store_id === storeId))
    throw new ShopError('store_not_found')
  requireStores(shop, principal, body.kind, storeId)
  const content = await textOf(body)
  const { counts, bad, changes } = await planImport(shop, { kind: body.kind, content, storeId })
  const row = {
    kind: body.kind,
    store_id: storeId,
    content,
    by_user_id: userIdOf(principal),
    counts,
    bad: shownProblems(bad),
    changes: changes.slice(0, MAX_CHANGES),
  }
  return inTransaction(shop, async (shop) => {
    const importId = await queries.insertImport(shop.db, row, shop.clock.now())
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'import.uploaded',
      subject: `import ${importId}`,
      details: { kind: body.kind, store_id: storeId },
      after: { ...counts },
    })
    return readImport(shop, importId)
  })
}

/** Rejects users who may not change prices or stock in the file's store, or in every store if it names none. */
function requireStores(shop: Shop, principal: Principal, kind: ImportKind, storeId: number | null): void {
  const permission = kind === 'shopify_products' ? 'prices.write' : 'stock.write'
  const stores =
    storeId === null ? shop.storeDirectory.everyStore().map((store) => store.store_id) : [storeId]
  if (!stores.every((store) => mayIn(principal, permission, store))) throw new ShopError('forbidden')
}

export async function readImport(shop: Shop, importId: number): Promise<queries.ImportRow> {
  const row = await queries.readImport(shop.db, importId)
  if (!row) throw new ShopError('not_found')
  return row
}

export async function listImports(
  shop: Shop,
  stores: CallerStores,
  { page, limit }: PageRequest & { page: number; limit: number },
) {
  const { rows, total } = await queries.listImports(shop.db, stores, { page, limit })
  return { rows, ...pagingOf(total, { page, limit }) }
}

type ImportUndo = { products: UndoneProduct[]; shelves: ShelfChange[] }

/** Writes everything in one transaction. The file is read again, because data may have changed since the dry run. */
export async function applyImport(
  shop: Shop,
  principal: Principal,
  importId: number,
): Promise<queries.ImportRow> {
  try {
    await inTransaction(shop, async (inside) => {
      await queries.lockImports(inside.db)
      const stored = await readStored(inside, importId)
      requireStores(inside, principal, stored.kind, stored.store_id)
      if (stored.status === 'applied') return
      if (stored.status === 'undone') throw new ShopError('import_ended')
      // Written outside the transaction, so that other connections see the progress.
      const reportProgress = (done: number) => queries.setStatus(shop.db, importId, 'applying', done)
      await reportProgress(0)
      const plan = await planImport(inside, {
        kind: stored.kind,
        content: stored.content,
        storeId: stored.store_id,
      })
      const undo = await write(inside, plan, { importId, byUserId: userIdOf(principal) }, reportProgress)
      const done = plan.counts.created + plan.counts.changed
      const { counts, bad } = plan
      await queries.endImport(
        inside.db,
        importId,
        { status: 'applied', counts, bad: shownProblems(bad), undo, done },
        inside.clock.now(),
      )
      await audit(inside, principal, importId, { action: 'import.applied', after: { ...counts } })
    })
  } catch (error) {
    if (!(error instanceof ShopError)) await queries.setStatus(shop.db, importId, 'failed', 0)
    throw error
  }
  return readImport(shop, importId)
}

async function readStored(shop: Shop, importId: number) {
  const stored = await queries.readContent(shop.db, importId)
  if (!stored) throw new ShopError('not_found')
  return stored
}

type ImportRun = { importId: number; byUserId: number | null }

async function write(
  shop: Shop,
  { products, stock }: ImportPlan,
  by: ImportRun,
  reportProgress: (done: number) => Promise<unknown>,
): Promise<ImportUndo> {
  const undo: ImportUndo = { products: [], shelves: [] }
  const changed = products.filter(({ action }) => action !== 'unchanged')
  for (let from = 0; from < changed.length; from += BATCH_SIZE) {
    undo.products.push(...(await writeProducts(shop, changed.slice(from, from + BATCH_SIZE))))
    await reportProgress(Math.min(from + BATCH_SIZE, changed.length))
  }
  for (let from = 0; from < stock.length; from += BATCH_SIZE) {
    const why = { note: `Import ${by.importId}`, byUserId: by.byUserId }
    undo.shelves.push(...(await countShelves(shop, stock.slice(from, from + BATCH_SIZE), why)))
    await reportProgress(Math.min(from + BATCH_SIZE, stock.length))
  }
  return undo
}

/** Restores what the import replaced. Data changed since the import stays as it is. */
export async function undoImport(
  shop: Shop,
  principal: Principal,
  importId: number,
): Promise<queries.ImportRow> {
  await inTransaction(shop, async (shop) => {
    await queries.lockImports(shop.db)
    const stored = await readStored(shop, importId)
    requireStores(shop, principal, stored.kind, stored.store_id)
    if (stored.status === 'undone') return
    if (stored.status !== 'applied') throw new ShopError('import_not_applied')
    const { products, shelves } = stored.undo as ImportUndo
    let restored = 0
    for (let from = 0; from < products.length; from += BATCH_SIZE)
      restored += await restoreProducts(shop, products.slice(from, from + BATCH_SIZE))
    const why = { note: `Import ${importId} undone`, byUserId: userIdOf(principal) }
    for (let from = 0; from < shelves.length; from += BATCH_SIZE)
      restored += await revertCounts(shop, shelves.slice(from, from + BATCH_SIZE), why)
    const ended = { status: 'undone', counts: null, bad: null, undo: null, done: restored } as const
    await queries.endImport(shop.db, importId, ended, shop.clock.now())
    const after = { restored, left: products.length + shelves.length - restored }
    await audit(shop, principal, importId, { action: 'import.undone', after })
  })
  return readImport(shop, importId)
}

const audit = (
  shop: Shop,
  principal: Principal,
  importId: number,
  { action, after }: { action: string; after: Record<string, number> },
) => recordAudit(shop, { byUserId: userIdOf(principal), action, subject: `import ${importId}`, after })
