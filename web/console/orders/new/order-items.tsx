import { type RefObject, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { readGtin } from '#domain/catalogue/read-gtin.ts'
import { STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { QuantityControl } from '#web/ui/quantity-control.tsx'
import type { FoundPack, loader } from './find-packs.route.ts'
import styles from './new-order.module.css'
import type { OrderItem } from './use-new-order.ts'
import * as texts from './new-order-texts.ts'

type FindProps = {
  field: RefObject<HTMLInputElement | null>
  storeId: number
  onAdd: (pack: FoundPack) => void
  /** Leaves out bundles, and offers packs that have sold out. */
  isForBundle?: boolean
  /** Offers packs that have sold out. */
  takesSoldOut?: boolean
}

/**
 * Product search by name or barcode. A scanned barcode is added directly. After a typed search the first result is
 * focused, and after adding it the search field.
 */
export function FindPacks({
  field,
  storeId,
  onAdd,
  isForBundle = false,
  takesSoldOut = isForBundle,
}: FindProps) {
  const found = useRef<HTMLUListElement>(null)
  const fetcher = useFetcher<typeof loader>()
  // Ignores the same data when the page revalidates.
  const isSearching = useRef(false)
  const { search = '', packs: all = [] } = fetcher.data ?? {}
  const packs = isForBundle ? all.filter(({ isBundle }) => !isBundle) : all
  const find = () => {
    const search = field.current?.value.trim() ?? ''
    const query = new URLSearchParams({ store: String(storeId), search })
    isSearching.current = search !== ''
    if (search) void fetcher.load(`/-/packs?${query.toString()}`)
  }
  useEffect(() => {
    if (fetcher.data === undefined || fetcher.state !== 'idle' || !isSearching.current) return
    isSearching.current = false
    const code = readGtin(fetcher.data.search)?.padStart(14, '0')
    if (code === undefined) return found.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus()
    const scanned = fetcher.data.packs.find(({ barcodes }) =>
      barcodes.some((one) => one.padStart(14, '0') === code),
    )
    if (!scanned) return
    onAdd(scanned)
    // Selects the text, so that the next scan replaces it.
    field.current?.select()
  }, [fetcher.data, fetcher.state, onAdd, field])
  return (
    <div className="stackSmall">
      <div className={styles.find}>
        <Field
          ref={field}
          label={texts.searchLabel}
          type="search"
          maxLength={STAFF_SEARCH_MAX}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            find()
          }}
        />
        <Button type="button" tone="outline" onClick={find} isBusy={fetcher.state !== 'idle'}>
          {texts.findButton}
        </Button>
      </div>
      <div aria-live="polite">
        {search !== '' && packs.length === 0 && <p>{texts.nothingFound(search)}</p>}
      </div>
      {packs.length > 0 && (
        <ul ref={found} className={styles.found}>
          {packs.map((pack) => (
            <li key={pack.packId}>
              <button
                type="button"
                disabled={!pack.inStock && !takesSoldOut}
                onClick={() => {
                  onAdd(pack)
                  field.current?.select()
                }}
              >
                <span>
                  <span className="visuallyHidden">{texts.addLabel} </span>
                  {pack.name}, {texts.packText(pack.size)}
                </span>
                <span className="figures">{pack.inStock ? dollarsText(pack.price) : texts.soldOut}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Number of packs that the store can still supply, if it is too small. */
const NotEnough = ({ left }: { left: number | undefined }) =>
  left === undefined ? null : <b> {texts.notEnoughText(left)}</b>

type LinesProps = {
  items: readonly OrderItem[]
  /** Packs that the store can still supply, by pack id. Contains only packs with too little stock. */
  short: ReadonlyMap<number, number>
  onChange: (packId: number, quantity: number) => void
}

export function OrderItems({ items, short, onChange }: LinesProps) {
  return (
    <ul>
      {items.map(({ packId, name, size, price, quantity }) => (
        <li key={packId} className={styles.line}>
          <span>
            {name}, {texts.packText(size)}
            <NotEnough left={short.get(packId)} />
          </span>
          <span className="figures">{dollarsText(price * quantity)}</span>
          <QuantityControl
            value={quantity}
            label={texts.quantityLabel(name)}
            onChange={(next) => onChange(packId, next)}
          />
          <Button
            type="button"
            tone="quiet"
            isSmall
            aria-label={texts.removeLabel(name)}
            onClick={() => onChange(packId, 0)}
          >
            {texts.removeButton}
          </Button>
        </li>
      ))}
    </ul>
  )
}
