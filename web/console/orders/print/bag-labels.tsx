import type { Order } from '#contract/orders/orders.ts'
import { hasEnded, PACKING } from '#domain/orders/order-status.ts'
import { timeText } from '#web/platform/format/time-text.ts'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { useOrderWrite, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PaperSize, PrintSheet } from './load-print.ts'
import styles from './print.module.css'
import * as texts from './print-texts.ts'

type Labels = Extract<PrintSheet, { sheet: 'labels' }>['labels']
type Props = { order: Order; labels: Labels; paper: PaperSize }

/** A label for each bag, or a form for the number of bags if there are none. */
export function BagLabels({ order, labels, paper }: Props) {
  if (labels.bags.length === 0) return <NoBags order={order} />
  return (
    <article className={styles.labels} data-paper={paper}>
      {labels.bags.map((bag, index) => (
        <section key={bag.code} className={styles.label}>
          <div className={styles.labelWords}>
            <b className={`${styles.labelCount} figures`}>{texts.bagText(index + 1, labels.bags.length)}</b>
            <b className={`${styles.labelNumber} figures`}>{labels.order_number}</b>
            <span className={styles.large}>
              {labels.first_name}, {labels.suburb}
            </span>
            <span className="figures">
              {labels.store}, {texts.dueText(timeText(labels.due))}
            </span>
            {labels.contains_alcohol && <span className={styles.warning}>{texts.alcoholText}</span>}
          </div>
          <figure className={styles.code}>
            <svg viewBox={`0 0 ${bag.qr.size} ${bag.qr.size}`} aria-hidden="true" shapeRendering="crispEdges">
              <path d={bag.qr.path} />
            </svg>
            <figcaption className="figures">
              {bag.code}
              {bag.seal && (
                <>
                  <br />
                  {texts.sealText(bag.seal)}
                </>
              )}
            </figcaption>
          </figure>
        </section>
      ))}
    </article>
  )
}

const MAX_BAGS = 20

/** Form that creates bags. Bags without scanned codes get codes derived from the order number. */
function NoBags({ order }: { order: Order }) {
  const { fetcher, isBusy, error, seen, version, begin } = useOrderWrite(order)
  const isPacked = order.packing_status >= PACKING.packing && !hasEnded(order.status)
  return (
    <div className="stackSmall">
      <Notice>
        {texts.noBagsText} {!isPacked && texts.notPackedText}
      </Notice>
      <RefusedWrite error={error} seen={seen} wanted={texts.makeLabelsButton} />
      {isPacked && (
        <fetcher.Form method="post" className={styles.bagForm} onChange={begin}>
          <input type="hidden" name="intent" value="bags" />
          <input type="hidden" name="number" value={order.order_number} />
          <input type="hidden" name={VERSION_FIELD} value={version} />
          <Field
            label={texts.bagCountLabel}
            name="count"
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_BAGS}
            defaultValue={1}
            required
          />
          <Button type="submit" isBusy={isBusy}>
            {texts.makeLabelsButton}
          </Button>
        </fetcher.Form>
      )}
    </div>
  )
}
