import type { Import } from '#contract/console/imports.ts'
import type { ImportRow } from './imports.queries.ts'

export const presentImport = (row: ImportRow): Import => ({
  import_id: row.catalogue_import_id,
  kind: row.kind,
  store_id: row.store_id,
  status: row.status,
  rows: row.counts.rows,
  created: row.counts.created,
  changed: row.counts.changed,
  unchanged: row.counts.unchanged,
  bad: row.bad,
  bad_count: row.counts.bad,
  changes: row.changes,
  progress: { done: row.done, total: row.counts.created + row.counts.changed },
  by: row.by_user_id === null ? null : { user_id: row.by_user_id, name: row.by_name ?? '' },
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
})
