import { type ReactNode, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { BundlePrice, ConsoleBundle } from '#contract/console/bundles.ts'
import { MAX_PART_COUNT } from '#domain/bundles/bundle-facts.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QuantityControl } from '#web/ui/quantity-control.tsx'
import { Select } from '#web/ui/select.tsx'
import { FindPacks } from '../orders/new/order-items.tsx'
import type { FoundPack } from '../orders/new/find-packs.route.ts'
import styles from './bundles.module.css'
import * as texts from './bundle-texts.ts'

export type BundleReply = { ok: true; preview: BundlePrice[] | null } | Failure

type Part = { productId: number; name: string; size: number; quantity: number }
type Store = { store_id: number; name: string }
type Props = {
  /** null for a new bundle. */
  bundle: ConsoleBundle | null
  stores: Store[]
  /** Fields that only a new bundle has: name, description and categories. */
  children?: ReactNode
}

/** Form for the parts of a bundle and its price in each store. */
export function BundleForm({ bundle, stores, children }: Props) {
  const fetcher = useFetcher<BundleReply>()
  const search = useRef<HTMLInputElement>(null)
  const [parts, setParts] = useState<readonly Part[]>(() => (bundle?.parts ?? []).map(toPart))
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const failure = reply?.ok === false ? reply.error : null
  const isSaved = reply?.ok === true && reply.preview === null
  const prices = reply?.ok && reply.preview ? reply.preview : []
  const add = ({ productId, name, size }: FoundPack) =>
    setParts((all) => [
      ...all.filter((part) => part.productId !== productId),
      { productId, name, size, quantity: 1 },
    ])
  const [first] = stores
  return (
    <fetcher.Form method="post" className="stack">
      <input type="hidden" name="version" value={bundle?.version ?? 0} />
      <input type="hidden" name="parts" value={JSON.stringify(parts.map(toInput))} />
      {children && <div className={`${styles.panel} stack`}>{children}</div>}
      <section className={`${styles.panel} stack`} aria-labelledby="parts-title">
        <h2 id="parts-title" className={styles.heading}>
          {texts.partsTitle}
        </h2>
        <PartList parts={parts} onChange={setParts} />
        {first && <FindPacks field={search} storeId={first.store_id} onAdd={add} isForBundle />}
      </section>
      <section className={`${styles.panel} stack`} aria-labelledby="prices-title">
        <h2 id="prices-title" className={styles.heading}>
          {texts.pricesTitle}
        </h2>
        <p className="small quiet">{texts.pricesHint}</p>
        {stores.map((store) => (
          <PriceRule
            key={store.store_id}
            store={store}
            known={bundle?.prices.find(({ store_id }) => store_id === store.store_id)}
            shown={prices.find(({ store_id }) => store_id === store.store_id)}
            isNew={bundle === null}
          />
        ))}
      </section>
      <div role="alert">
        {failure && (
          <Notice tone="error">
            {failure.code === 'stale'
              ? texts.staleText
              : Object.values(failure.fields ?? { all: failure.msg }).join('. ')}
          </Notice>
        )}
      </div>
      <div aria-live="polite">{isSaved && <Notice tone="ok">{texts.savedText}</Notice>}</div>
      <div className={styles.buttons}>
        <Button type="submit" name="intent" value="preview" tone="outline" isBusy={isBusy}>
          {texts.previewButton}
        </Button>
        <Button type="submit" name="intent" value="save" isBusy={isBusy}>
          {bundle ? texts.saveButton : texts.addButton}
        </Button>
      </div>
    </fetcher.Form>
  )
}

const toPart = (part: ConsoleBundle['parts'][number]): Part => ({
  productId: part.product_id,
  name: part.product_name,
  size: part.pack_size,
  quantity: part.quantity,
})

const toInput = ({ productId, size, quantity }: Part) => ({
  product_id: productId,
  pack_size: size,
  quantity,
})

type ListProps = { parts: readonly Part[]; onChange: (parts: readonly Part[]) => void }

function PartList({ parts, onChange }: ListProps) {
  if (parts.length === 0) return <p className="quiet">{texts.noParts}</p>
  return (
    <ul className={styles.parts}>
      {parts.map((part) => (
        <li key={part.productId}>
          <span>
            {part.name}, {texts.packText(part.size)}
          </span>
          <QuantityControl
            value={part.quantity}
            label={texts.quantityLabel(part.name)}
            onChange={(next) =>
              onChange(
                parts.map((each) =>
                  each === part ? { ...part, quantity: Math.min(next, MAX_PART_COUNT) } : each,
                ),
              )
            }
          />
          <Button
            type="button"
            tone="quiet"
            isSmall
            aria-label={texts.removeLabel(part.name)}
            onClick={() => onChange(parts.filter((each) => each !== part))}
          >
            {texts.removeButton}
          </Button>
        </li>
      ))}
    </ul>
  )
}

type RuleProps = {
  store: Store
  known: ConsoleBundle['prices'][number] | undefined
  /** Result of a preview; undefined before. */
  shown: BundlePrice | undefined
  isNew: boolean
}

/** Price rule of one store, with the price that it gives. */
function PriceRule({ store, known, shown, isNew }: RuleProps) {
  const { store_id: id, name } = store
  const rule = known ? (known.percent_off === null ? 'fixed' : 'percent') : isNew ? 'percent' : ''
  const price = shown ?? known
  return (
    <div className={styles.rule}>
      <Select label={texts.ruleLabel(name)} name={`rule-${id}`} defaultValue={rule}>
        <option value="">{texts.NO_RULE}</option>
        <option value="percent">{texts.PERCENT_RULE}</option>
        <option value="fixed">{texts.FIXED_RULE}</option>
      </Select>
      <Field
        label={texts.amountLabel(name)}
        name={`amount-${id}`}
        inputMode="decimal"
        defaultValue={known ? (known.percent_off ?? known.price) : isNew ? 10 : ''}
      />
      {price && (
        <p className="small figures" aria-live="polite">
          {texts.priceText(
            dollarsText(price.price),
            dollarsText(price.parts_price),
            dollarsText(price.saving),
          )}{' '}
          {known && (known.is_sold ? texts.stockText(known.available) : texts.unsoldText)}
        </p>
      )}
    </div>
  )
}
