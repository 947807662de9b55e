import type { useFetcher } from 'react-router'
import type { PurchaseOrder } from '#contract/console/purchase-orders.ts'
import { NOTE_MAX } from '#domain/field-lengths.ts'
import { cartonsText } from '#domain/purchasing/purchase-order-document.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from './purchasing.module.css'
import * as texts from './purchasing-texts.ts'

type Props = {
  order: PurchaseOrder
  fetcher: ReturnType<typeof useFetcher<ActionReply>>
  onEdit: () => void
}

/** Form that changes a draft: date, note, units and costs. */
export function DraftForm({ order, fetcher, onEdit }: Props) {
  const Form = fetcher.Form
  return (
    <Form method="post" className="stack" onChange={onEdit}>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={order.version} />
      <ul className={styles.lines} aria-label={texts.linesLabel}>
        {order.lines.map((line) => (
          <li key={line.product_id}>
            <div className={styles.name}>
              <b>{line.name}</b>
              <p className="small quiet figures">
                {[
                  cartonsText({ units: line.units_ordered, unitsPerCarton: line.units_per_carton }),
                  line.supplier_code,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
            <div className={styles.row}>
              <Field
                label={texts.orderUnitsLabel}
                name={`units-${line.product_id}`}
                inputMode="numeric"
                defaultValue={line.units_ordered}
                autoComplete="off"
              />
              <Field
                label={texts.costLabel}
                name={`cost-${line.product_id}`}
                inputMode="decimal"
                defaultValue={line.carton_cost?.toFixed(2) ?? ''}
                autoComplete="off"
              />
            </div>
          </li>
        ))}
      </ul>
      <p className="small quiet">{texts.zeroHint}</p>
      <Field
        label={texts.expectedLabel}
        name="expected_on"
        type="date"
        defaultValue={order.expected_on ?? ''}
        hint={texts.expectedHint}
      />
      <Field label={texts.noteLabel} name="note" maxLength={NOTE_MAX} defaultValue={order.note} />
      <div>
        <Button type="submit" tone="outline" isBusy={fetcher.state !== 'idle'}>
          {texts.saveDraft}
        </Button>
      </div>
    </Form>
  )
}
