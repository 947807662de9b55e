import { Link, useFetcher } from 'react-router'
import type { PackPrice } from '#contract/console/prices.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './products.module.css'
import * as texts from './products-texts.ts'

export type PriceReply = { ok: true; now: PackPrice } | Failure

/** Current, planned and earlier prices of a pack in one store. */
export function PackPriceForm({ pack, mayChange }: { pack: PackPrice; mayChange: boolean }) {
  const label = texts.packText(pack.pack_size)
  return (
    <div className={`${styles.pack} stackSmall`}>
      <p>
        <b>{label}</b> <span className="figures">{texts.priceText(pack)}</span>
      </p>
      {pack.planned.length > 0 && (
        <>
          <h3 className="small">{texts.plannedTitle}</h3>
          <ul className="small figures">
            {pack.planned.map((step) => (
              <li key={step.starts}>{texts.plannedText(texts.priceText(step), clockText(step.starts))}</li>
            ))}
          </ul>
        </>
      )}
      {mayChange && (
        <details>
          <summary>{texts.changePrice(label)}</summary>
          <ChangePrice pack={pack} />
        </details>
      )}
      <details>
        <summary>{texts.historyTitle}</summary>
        <ol className="small figures">
          {pack.history.map((step) => (
            <li key={`${step.starts} ${step.price} ${step.sale_price}`}>
              {texts.plannedText(texts.priceText(step), clockText(step.starts))}
            </li>
          ))}
        </ol>
        <Link
          to={`/console/products/${pack.product_id}/prices/${pack.product_pack_id}?store=${pack.store_id}`}
        >
          {texts.historyLink}
        </Link>
      </details>
    </div>
  )
}

function ChangePrice({ pack }: { pack: PackPrice }) {
  const fetcher = useFetcher<PriceReply>()
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const failure = reply?.ok === false ? reply.error : null
  const current = failure?.code === 'stale' ? (failure.current as PackPrice | undefined) : undefined
  const errorOf = (name: string) => (failure?.fields?.[name] ? { error: failure.fields[name] } : {})
  return (
    <fetcher.Form method="post" className="stackSmall">
      <input type="hidden" name="intent" value="price" />
      <input type="hidden" name="pack" value={pack.product_pack_id} />
      <input type="hidden" name="version" value={pack.version} />
      <div className={styles.fields}>
        <Field
          label={texts.priceLabel}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={pack.price.toFixed(2)}
          {...errorOf('price')}
          required
        />
        <Field
          label={texts.specialLabel}
          name="sale_price"
          inputMode="decimal"
          autoComplete="off"
          hint={texts.specialHint}
          defaultValue={pack.sale_price > 0 ? pack.sale_price.toFixed(2) : ''}
          {...errorOf('sale_price')}
        />
        <Field label={texts.fromLabel} name="sale_from" type="datetime-local" {...errorOf('sale_from')} />
        <Field label={texts.toLabel} name="sale_to" type="datetime-local" {...errorOf('sale_to')} />
        <Field
          label={texts.startsLabel}
          name="starts"
          type="datetime-local"
          hint={texts.startsHint}
          {...errorOf('starts')}
        />
      </div>
      <div role="alert">
        {failure && !current && !failure.fields && <Notice tone="error">{failure.msg}</Notice>}
        {current && (
          <Notice tone="warning">
            <b>{texts.staleTitle}</b>
            <p>{texts.stalePrice(current)}</p>
            <p>{texts.staleAdvice}</p>
          </Notice>
        )}
      </div>
      <div aria-live="polite">
        {reply?.ok && (
          <Notice tone="ok">
            {reply.now.planned.length > 0
              ? texts.savedPlan(reply.now.planned.length)
              : texts.savedPrice(texts.priceText(reply.now))}
          </Notice>
        )}
      </div>
      <Button type="submit" isBusy={isBusy}>
        {texts.saveButton}
      </Button>
    </fetcher.Form>
  )
}
