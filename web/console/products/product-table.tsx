import { useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { ConsoleProduct } from '#contract/console/products.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SortedHead } from '../sorted-head.tsx'
import type { BulkReply } from './bulk-forms.ts'
import { AdjustPrices } from './adjust-prices.tsx'
import type { columnsOf } from './product-columns.tsx'
import styles from './products.module.css'
import * as texts from './products-texts.ts'

type Props = {
  rows: ConsoleProduct[]
  store: { store_id: number; name: string }
  may: { write: boolean; price: boolean }
  columns: Columns
}

type Columns = ReturnType<typeof columnsOf>

const NAME_SORTS = { up: 'name', down: '-name' }

/** Table of products. Selected products can be changed together, and the change can be undone. */
export function ProductTable({ rows, store, may, columns }: Props) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isMoving, setMoving] = useState(false)
  const fetcher = useFetcher<BulkReply>()
  const products = rows.filter(({ product_id }) => chosen.includes(product_id))
  const choose = (id: number, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={texts.tableLabel}>
          <thead>
            <tr>
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label={texts.selectAll}
                  checked={chosen.length === rows.length}
                  onChange={(event) =>
                    setChosen(event.currentTarget.checked ? rows.map(({ product_id }) => product_id) : [])
                  }
                />
              </th>
              <SortedHead label={texts.nameColumn} sorts={NAME_SORTS} standard="name" />
              {columns.map(({ name, label, sorts }) => (
                <SortedHead key={name} label={label} sorts={sorts} standard="name" />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.product_id}
                row={row}
                storeId={store.store_id}
                columns={columns}
                isChosen={chosen.includes(row.product_id)}
                onChoose={(isChosen) => choose(row.product_id, isChosen)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <BulkResult fetcher={fetcher} rows={rows} />
      {chosen.length > 0 && (
        <div className={styles.bulk}>
          {isMoving && (
            <AdjustPrices
              products={products}
              store={store}
              fetcher={fetcher}
              onClose={() => {
                setMoving(false)
              }}
            />
          )}
          <b className="figures" aria-live="polite">
            {texts.chosenText(chosen.length)}
          </b>
          {may.price && (
            <Button tone="outline" isSmall onClick={() => setMoving(!isMoving)} aria-expanded={isMoving}>
              {texts.priceButton}
            </Button>
          )}
          {may.write && <StatusButtons products={products} fetcher={fetcher} />}
        </div>
      )}
    </>
  )
}

type RowProps = {
  row: ConsoleProduct
  storeId: number
  columns: Columns
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Row({ row, storeId, columns, isChosen, onChoose }: RowProps) {
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={texts.selectOne(row.product_name)}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <Link to={`/console/products/${row.product_id}?store=${storeId}`}>{row.product_name}</Link>
      </th>
      {columns.map(({ name, label, isFigures, show }) => (
        <td key={name} data-label={label} className={isFigures ? 'figures' : undefined}>
          {show(row)}
        </td>
      ))}
    </tr>
  )
}

type Fetcher = ReturnType<typeof useFetcher<BulkReply>>

function StatusButtons({ products, fetcher }: { products: ConsoleProduct[]; fetcher: Fetcher }) {
  const change = (status: ConsoleProduct['status']) => {
    const changes = {
      status,
      products: products
        .filter((product) => product.status !== status)
        .map(({ product_id, version }) => ({ product_id, version })),
    }
    if (changes.products.length > 0)
      void fetcher.submit({ intent: 'status', changes: JSON.stringify(changes) }, { method: 'post' })
  }
  const isBusy = fetcher.state !== 'idle'
  return (
    <>
      <Button tone="outline" isSmall isBusy={isBusy} onClick={() => change('INACTIVE')}>
        {texts.archiveButton}
      </Button>
      <Button tone="outline" isSmall isBusy={isBusy} onClick={() => change('ACTIVE')}>
        {texts.restoreButton}
      </Button>
    </>
  )
}

/** Result of a bulk change: the number of changes, the rejected rows with reasons, and an undo button. */
function BulkResult({ fetcher, rows }: { fetcher: Fetcher; rows: ConsoleProduct[] }) {
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined
  const nameOf = (id: number) =>
    rows.find((row) => row.product_id === id || row.packs.some((pack) => pack.product_pack_id === id))
      ?.product_name ?? ''
  return (
    <div aria-live="polite">
      {reply?.ok === false && <Notice tone="error">{reply.error.msg}</Notice>}
      {reply?.ok && (
        <Notice tone={reply.refused.length === 0 ? 'ok' : 'warning'}>
          <p>{texts.bulkDone(reply.done, reply.refused.length)}</p>
          {reply.refused.length > 0 && (
            <ul className="small">
              {reply.refused.map(({ id, msg }) => (
                <li key={id}>
                  {nameOf(id)} {msg}
                </li>
              ))}
            </ul>
          )}
          {reply.done > 0 && (
            <Button
              tone="outline"
              isSmall
              onClick={() => void fetcher.submit({ ...reply.undo, before: '[]' }, { method: 'post' })}
            >
              {texts.undoButton}
            </Button>
          )}
        </Notice>
      )}
    </div>
  )
}
