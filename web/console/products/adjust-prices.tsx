import { useState } from 'react'
import type { useFetcher } from 'react-router'
import type { ConsoleProduct } from '#contract/console/products.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { type BulkReply, adjustedPrice, type PriceChange } from './bulk-forms.ts'
import styles from './products.module.css'
import * as texts from './products-texts.ts'

type Props = {
  products: ConsoleProduct[]
  store: { store_id: number; name: string }
  fetcher: ReturnType<typeof useFetcher<BulkReply>>
  onClose: () => void
}

type PriceAdjustment = { by: number; unit: 'percent' | 'dollars' }

/** Dialog that changes the prices of the selected products by percent or dollars, with a preview before saving. */
export function AdjustPrices({ products, store, fetcher, onClose }: Props) {
  const [move, setMove] = useState<PriceAdjustment | null>(null)
  const packs = products.flatMap(({ product_name: name, packs: sold }) =>
    sold.map((pack) => ({ ...pack, name })),
  )
  const moved = packs.flatMap((pack) => {
    const price = move && adjustedPrice(pack.price, move.by, move.unit)
    return price === null || price === pack.price || pack.price === 0 ? [] : [{ pack, price }]
  })
  const save = () => {
    const of = ({ pack, price }: (typeof moved)[number]): PriceChange => ({
      store_id: pack.store_id,
      product_pack_id: pack.product_pack_id,
      price,
      sale_price: pack.sale_price,
      version: pack.version,
    })
    const before = moved.map(({ pack }) => of({ pack, price: pack.price }))
    const sent = { intent: 'prices', changes: JSON.stringify(moved.map(of)), before: JSON.stringify(before) }
    void fetcher.submit(sent, { method: 'post' })
    onClose()
  }
  return (
    <section className={`${styles.panel} stackSmall`} aria-label={texts.priceButton}>
      <MoveForm onMove={setMove} />
      {move && moved.length === 0 && <p aria-live="polite">{texts.nothingChanges}</p>}
      {moved.length > 0 && (
        <>
          <Preview moved={moved} label={texts.previewTitle(store.name)} />
          <Button isBusy={fetcher.state !== 'idle'} onClick={save}>
            {texts.applyPrices(moved.length)}
          </Button>
        </>
      )}
    </section>
  )
}

type AdjustedPrice = { pack: ConsoleProduct['packs'][number] & { name: string }; price: number }

function Preview({ moved, label }: { moved: AdjustedPrice[]; label: string }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{texts.nameColumn}</th>
            <th scope="col">{texts.packColumn}</th>
            <th scope="col">{texts.beforeColumn}</th>
            <th scope="col">{texts.afterColumn}</th>
          </tr>
        </thead>
        <tbody className="figures">
          {moved.map(({ pack, price }) => (
            <tr key={pack.product_pack_id}>
              <th scope="row">{pack.name}</th>
              <td>{texts.packText(pack.pack_size)}</td>
              <td>{texts.priceText(pack)}</td>
              <td>{texts.priceText({ price, sale_price: pack.sale_price })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MoveForm({ onMove }: { onMove: (move: PriceAdjustment | null) => void }) {
  return (
    <form
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const by = Number(formFields(form)('by').replace(',', '.') || Number.NaN)
        const unit = form.get('unit') === 'dollars' ? 'dollars' : 'percent'
        onMove(Number.isFinite(by) ? { by, unit } : null)
      }}
    >
      <div className={styles.narrow}>
        <Field label={texts.percentLabel} name="by" inputMode="text" autoComplete="off" required />
      </div>
      <div className={styles.narrow}>
        <Select label={texts.unitLabel} name="unit">
          <option value="percent">{texts.percentOption}</option>
          <option value="dollars">{texts.dollarsOption}</option>
        </Select>
      </div>
      <Button type="submit" tone="outline">
        {texts.previewButton}
      </Button>
      <p className="small quiet">{texts.changeHint}</p>
    </form>
  )
}
