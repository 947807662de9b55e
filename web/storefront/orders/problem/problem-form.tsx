import { useEffect, useId, useRef, useState } from 'react'
import { Form } from 'react-router'
import { headBundles } from '#domain/bundles/bundle-headings.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { PROBLEM_DETAILS_MAX } from '#domain/field-lengths.ts'
import { PROBLEM_REASON_NAMES, PROBLEM_REASONS } from '#domain/orders/problem-reasons.ts'
import { ProductPicture } from '#web/storefront/catalogue/product-card/product-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ReportItem, ReportReply } from './report-reply.ts'
import styles from './problem.module.css'
import * as texts from './problem-texts.ts'

type Props = { items: ReportItem[]; requestKey: string; reply: ReportReply | undefined; isBusy: boolean }

/** Problem form: reason, items and details. It works without JavaScript and retains its values after an error. */
export function ProblemForm({ items, requestKey, reply, isBusy }: Props) {
  const [details, setDetails] = useState(reply?.details ?? '')
  const fields = reply?.error.fields ?? {}
  const problem = reply && !fields.reason && !fields.items && !fields.details ? reply.error.msg : null
  return (
    <Form method="post" className={`${styles.form} stack`} ref={useFocusOnError(reply)}>
      <input type="hidden" name="key" value={requestKey} />
      <Reasons chosen={reply?.reason} error={fields.reason} />
      {items.length > 0 && <Items items={items} chosen={reply?.quantities ?? {}} error={fields.items} />}
      <TextArea
        label={texts.detailsLabel}
        name="details"
        rows={4}
        value={details}
        maxLength={PROBLEM_DETAILS_MAX}
        onChange={(event) => setDetails(event.currentTarget.value)}
        {...(fields.details && { error: fields.details })}
      />
      <div role="alert">{problem && <Notice tone="error">{problem}</Notice>}</div>
      <Button type="submit" isBusy={isBusy}>
        {texts.sendButton}
      </Button>
    </Form>
  )
}

/** Focuses the first invalid field. */
function useFocusOnError(reply: ReportReply | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const wrong = '[data-is-wrong=true] :is(input, select), [aria-invalid=true]'
    if (reply) form.current?.querySelector<HTMLElement>(wrong)?.focus()
  }, [reply])
  return form
}

function Reasons({ chosen, error }: { chosen: string | undefined; error: string | undefined }) {
  const id = useId()
  return (
    <fieldset className={styles.reasons} aria-describedby={error && id} data-is-wrong={!!error}>
      <legend className={styles.legend}>{texts.reasonTitle}</legend>
      {PROBLEM_REASON_NAMES.map((reason) => (
        <label key={reason}>
          <input type="radio" name="reason" value={reason} defaultChecked={reason === chosen} />
          {PROBLEM_REASONS[reason]}
        </label>
      ))}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}

type ItemsProps = { items: ReportItem[]; chosen: Record<number, number>; error: string | undefined }

/** Quantity of each affected item. The style sheet hides it while the report is about a late delivery. */
function Items({ items, chosen, error }: ItemsProps) {
  const id = useId()
  return (
    <fieldset className={styles.items} aria-describedby={error && id} data-is-wrong={!!error}>
      <legend className={styles.legend}>{texts.itemsTitle}</legend>
      <ul>
        {headBundles(items, ({ bundle }) => bundle).map(({ line: item, heading }) => (
          <li key={item.part}>
            {heading && <b className={styles.bundle}>{heading}</b>}
            <span className={styles.picture}>
              <ProductPicture src={item.picture} sizes="3rem" />
            </span>
            <span>
              <b className={styles.name}>{item.name}</b>
              <span className="small quiet">{cartPackLabel(item.pack_size)}</span>
            </span>
            <Select
              label={texts.quantityLabel(item.name, cartPackLabel(item.pack_size))}
              isLabelHidden
              name={`part-${item.part}`}
              defaultValue={chosen[item.part] ?? 0}
            >
              <option value={0}>{texts.noneOption}</option>
              {Array.from({ length: item.reportable }, (_, index) => index + 1).map((quantity) => (
                <option key={quantity} value={quantity}>
                  {texts.quantityOption(quantity, item.quantity)}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
