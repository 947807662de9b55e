import { useRef, useState } from 'react'
import type { PromoCode } from '#contract/console/promotions.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import type { Fields } from '../editing/edit-form.tsx'
import styles from '../editing/editing.module.css'
import { listOf } from '../editing/form-values.ts'
import { FindPacks } from '../orders/new/order-items.tsx'
import * as texts from './marketing-texts.ts'

type Props = {
  fields: Fields
  /** Names of the stored products. */
  known: PromoCode['products']
  /** Store in whose products the search looks; undefined without a store. */
  storeId: number | undefined
}

/** Products to which an offer is limited, as checkboxes, and a search that adds more. */
export function ProductChoices({ fields: { valueOf, errorOf }, known, storeId }: Props) {
  const search = useRef<HTMLInputElement>(null)
  const [added, setAdded] = useState<PromoCode['products']>([])
  const stored = listOf(valueOf('product_ids')).map((id) => ({
    product_id: Number(id),
    product_name:
      known.find(({ product_id }) => product_id === Number(id))?.product_name ?? texts.productText(id),
  }))
  const all = [
    ...added,
    ...stored.filter((one) => added.every(({ product_id }) => product_id !== one.product_id)),
  ]
  const { error } = errorOf('product_ids')
  return (
    <fieldset className={styles.choices}>
      <legend>{texts.productsLabel}</legend>
      <div className="stackSmall">
        <div className={styles.options}>
          {all.map(({ product_id, product_name }) => (
            <Checkbox
              key={product_id}
              label={product_name}
              name="product_ids"
              value={product_id}
              defaultChecked
            />
          ))}
        </div>
        {storeId !== undefined && (
          <FindPacks
            field={search}
            storeId={storeId}
            takesSoldOut
            onAdd={({ productId, name }) =>
              setAdded((some) =>
                some.some(({ product_id }) => product_id === productId)
                  ? some
                  : [...some, { product_id: productId, product_name: name }],
              )
            }
          />
        )}
      </div>
      {error && <FieldError id="product-error">{error}</FieldError>}
    </fieldset>
  )
}
