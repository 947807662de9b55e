import { Form, Link } from 'react-router'
import type { StoreDetails } from '#contract/console/store-details.ts'
import { canOpen } from '#domain/delivery/new-store-steps.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from '../places/places.module.css'
import * as texts from './store-texts.ts'

type Props = {
  store: StoreDetails
  others: { store_id: number; name: string }[]
  mayChange: boolean
  isBusy: boolean
}

/** Steps from a new store to its first order: completed steps, and links to the rest. @source S-STORE-3 */
export function OpeningSteps({ store, others, mayChange, isBusy }: Props) {
  const { store_id: storeId, steps, version } = store
  const pathOf: Record<(typeof steps)[number]['step'], string | null> = {
    licence: null,
    hours: `/console/stores/${storeId}/hours`,
    zone: `/console/zones/new?store=${storeId}`,
    products: null,
    stock: `/console/stock/${storeId}/delivery`,
    staff: null,
    drivers: null,
  }
  return (
    <section className={styles.panel} aria-labelledby="steps-title">
      <div>
        <h3 id="steps-title">{texts.stepsTitle}</h3>
        <p className="quiet small">{texts.stepsIntro}</p>
      </div>
      <ol>
        {steps.map(({ step, is_done, is_required }) => (
          <li key={step} className={styles.row}>
            <span>
              {pathOf[step] ? <Link to={pathOf[step]}>{texts.STEPS[step]}</Link> : texts.STEPS[step]}
              {is_required && ' *'}
            </span>
            <Tag tone={is_done ? 'ok' : 'warning'}>{is_done ? texts.doneLabel : texts.todoLabel}</Tag>
          </li>
        ))}
      </ol>
      {mayChange && others.length > 0 && (
        <Form method="post" className={styles.fields}>
          <input type="hidden" name="intent" value="copy" />
          <Select label={`${texts.copyTitle}. ${texts.copyLabel}`} name="from_store_id">
            {others.map(({ store_id, name }) => (
              <option key={store_id} value={store_id}>
                {name}
              </option>
            ))}
          </Select>
          <Button type="submit" tone="outline" isBusy={isBusy}>
            {texts.copyButton}
          </Button>
        </Form>
      )}
      {mayChange && (
        <Form method="post" className="stackSmall">
          <input type="hidden" name="intent" value="open" />
          <input type="hidden" name="version" value={version} />
          <p className="quiet small">{texts.openHint}</p>
          <Button type="submit" isBusy={isBusy} disabled={!canOpen(steps)}>
            {texts.openButton}
          </Button>
        </Form>
      )}
    </section>
  )
}
