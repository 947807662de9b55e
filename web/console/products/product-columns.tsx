import type { ReactNode } from 'react'
import type { ConsoleProduct } from '#contract/console/products.ts'
import { PRODUCT_COLUMNS, chosenColumns } from '#domain/console/list-columns.ts'
import { dateText } from '#web/platform/format/time-text.ts'
import { Tag } from '#web/ui/tag.tsx'
import type { ColumnSorts } from '../sorted-head.tsx'
import styles from './products.module.css'
import * as texts from './products-texts.ts'

type Column = {
  name: ColumnName
  label: string
  isFigures: boolean
  show: (row: ConsoleProduct) => ReactNode
  sorts?: ColumnSorts
}

type ColumnName = (typeof PRODUCT_COLUMNS)[number]

const SHOWN_AT_FIRST: readonly ColumnName[] = ['status', 'kind', 'packs', 'stores', 'changed']

/** Returns the columns named in the URL. */
export const productColumns = (filters: Partial<Record<string, string>>) =>
  chosenColumns(PRODUCT_COLUMNS, filters, SHOWN_AT_FIRST)

const COLUMNS: Record<ColumnName, Omit<Column, 'name'>> = {
  status: {
    label: texts.statusLabel,
    isFigures: false,
    show: (row) => <Tag tone={row.status === 'ACTIVE' ? 'ok' : 'plain'}>{texts.STATUSES[row.status]}</Tag>,
  },
  kind: { label: texts.kindColumn, isFigures: false, show: (row) => texts.KINDS[row.kind] },
  packs: { label: texts.packsColumn, isFigures: true, show: (row) => <Packs row={row} /> },
  stores: { label: texts.storesColumn, isFigures: true, show: (row) => texts.storesText(row.store_count) },
  changed: {
    label: texts.changedColumn,
    isFigures: true,
    show: (row) => dateText(row.modified),
    sorts: { down: '-modified' },
  },
  number: {
    label: texts.numberColumn,
    isFigures: true,
    show: (row) => row.product_id,
    sorts: { up: 'product_id' },
  },
  strength: {
    label: texts.strengthColumn,
    isFigures: true,
    show: (row) => texts.strengthText(row.abv),
    sorts: { up: 'abv', down: '-abv' },
  },
}

export const ALL_COLUMNS = PRODUCT_COLUMNS.map((name) => ({ name, label: COLUMNS[name].label }))

export const columnsOf = (names: readonly ColumnName[]): Column[] =>
  names.map((name) => ({ name, ...COLUMNS[name] }))

function Packs({ row }: { row: ConsoleProduct }) {
  return (
    <div className={styles.packs}>
      {row.packs
        .filter(({ status }) => status === 'ACTIVE')
        .map((pack) => (
          <span key={pack.product_pack_id}>
            {texts.packText(pack.pack_size)} {texts.priceText(pack)}
          </span>
        ))}
    </div>
  )
}
