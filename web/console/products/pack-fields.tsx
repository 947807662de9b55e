import type { ConsoleProduct } from '#contract/console/products.ts'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './products.module.css'
import * as texts from './products-texts.ts'

type Props = {
  product: ConsoleProduct | null
  store: { store_id: number; name: string }
  error: string | undefined
}

/** Fields for the barcodes of each pack size, the packs that this store sells, and one new pack. */
export function PackFields({ product, store, error }: Props) {
  const packs = product?.packs ?? []
  const sizes = [...new Map(packs.map((pack) => [pack.pack_size, pack])).values()].toSorted(
    (a, b) => a.pack_size - b.pack_size,
  )
  const own = packs.filter(({ store_id }) => store_id === store.store_id)
  return (
    <section className="stackSmall" aria-label={texts.packsTitle} data-is-wrong={error !== undefined}>
      <h2 className={styles.heading}>{texts.packsTitle}</h2>
      {sizes.map(({ pack_size: size, barcodes }) => (
        <Field
          key={size}
          label={texts.barcodesLabel(size)}
          name={`barcodes-${size}`}
          autoComplete="off"
          inputMode="numeric"
          hint={texts.barcodesHint}
          defaultValue={barcodes.join(' ')}
        />
      ))}
      {own.map(({ product_pack_id: id, pack_size: size, status }) => (
        <div key={id}>
          {/* An unticked checkbox submits nothing, which would leave the pack unchanged. */}
          <input type="hidden" name={`pack-${id}`} value="off" />
          <Checkbox
            label={texts.onSaleLabel(size, store.name)}
            name={`pack-${id}`}
            value="on"
            defaultChecked={status === 'ACTIVE'}
          />
        </div>
      ))}
      <h3 className="small">{texts.addPackTitle}</h3>
      <div className={styles.fields}>
        <Field
          label={texts.sizeLabel}
          name="new_size"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={product ? '' : '1'}
        />
        <Field label={texts.newPriceLabel} name="new_price" inputMode="decimal" autoComplete="off" />
        <Field label={texts.newBarcodesLabel} name="new_barcodes" inputMode="numeric" autoComplete="off" />
      </div>
      <div role="alert">{error && <Notice tone="error">{error}</Notice>}</div>
    </section>
  )
}
