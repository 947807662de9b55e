import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { RATING_COMMENT_MAX } from '#domain/field-lengths.ts'
import { ProductPicture } from '#web/storefront/catalogue/product-card/product-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { RatingSubject, RatingReply } from './rating-reply.ts'
import styles from './rating.module.css'
import { StarField } from './star-field.tsx'
import * as texts from './rating-texts.ts'

type Props = {
  subjects: [RatingSubject, ...RatingSubject[]]
  reply: RatingReply | undefined
  isBusy: boolean
}

/** Ratings of the delivery and then the products. It works without JavaScript and retains its values after an error. */
export function RatingForm({ subjects: [delivery, ...products], reply, isBusy }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const wrong = '[data-is-wrong=true] input, [aria-invalid=true]'
    if (reply) form.current?.querySelector<HTMLElement>(wrong)?.focus()
  }, [reply])
  return (
    <Form method="post" className="stack" ref={form}>
      <section className="stackSmall" aria-labelledby="delivery-title">
        <h2 id="delivery-title">{texts.deliveryTitle}</h2>
        <p className="small quiet">{texts.deliveryText}</p>
        <RatingFields subject={delivery} reply={reply} />
      </section>
      {products.length > 0 && (
        <section className="stackSmall" aria-labelledby="products-title">
          <h2 id="products-title">{texts.productsTitle}</h2>
          <p className="small quiet">{texts.productsText}</p>
          {products.map((subject) => (
            <RatingFields key={subject.key} subject={subject} reply={reply} />
          ))}
        </section>
      )}
      <Button type="submit" isBusy={isBusy}>
        {texts.saveButton}
      </Button>
    </Form>
  )
}

function RatingFields({ subject, reply }: { subject: RatingSubject; reply: RatingReply | undefined }) {
  const { key, name, picture, rating, note } = subject
  const typed = reply?.typed[key]
  const [comment, setComment] = useState(typed?.comment ?? rating?.comment ?? '')
  const error = reply?.errors[key]
  const isDelivery = key === 'delivery'
  return (
    <div className={styles.thing}>
      <input type="hidden" name="thing" value={key} />
      <input type="hidden" name={`${key}-version`} value={rating?.version ?? 0} />
      <div className={styles.subject}>
        {!isDelivery && (
          <span className={styles.picture}>
            <ProductPicture src={picture} sizes="3rem" />
          </span>
        )}
        <div>
          {!isDelivery && <h3 className={styles.name}>{name}</h3>}
          <StarField
            legend={texts.starsLabel(isDelivery ? texts.starsDelivery : name)}
            name={`${key}-stars`}
            chosen={Number(typed?.stars || rating?.stars) || null}
            error={error?.fields?.stars}
          />
        </div>
      </div>
      <div className={styles.words}>
        <TextArea
          label={isDelivery ? texts.deliveryComment : texts.productComment(name)}
          name={`${key}-comment`}
          rows={3}
          value={comment}
          maxLength={RATING_COMMENT_MAX}
          onChange={(event) => setComment(event.currentTarget.value)}
          {...(error?.fields?.comment && { error: error.fields.comment })}
        />
      </div>
      {note && <p className="small quiet">{note}</p>}
      <div role="alert">{error && !error.fields && <Notice tone="error">{error.msg}</Notice>}</div>
    </div>
  )
}
