import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useLayout } from '../../session/session.ts'
import * as texts from './back-in-stock-texts.ts'

type Props = {
  slug: string
  productId: number
  storeId: number
  /** Reply to a form that was sent without JavaScript. */
  reply?: ActionReply | undefined
  /** Email of the member; undefined to load it in the browser, because product pages are shared by all visitors. */
  email?: string
}

const FIELD = 'back-in-stock-email'

/** Reads the field of the plain HTML that this form replaces, so that an email typed before the code loads is retained. */
function readEarlyField() {
  if (typeof document === 'undefined') return null
  const field = document.getElementById(FIELD)
  return field instanceof HTMLInputElement
    ? { value: field.value, hasFocus: document.activeElement === field }
    : null
}

/** Form that asks for one mail when the product is back. Works without JavaScript. */
export function BackInStockForm({ slug, productId, storeId, reply: firstReply, email: knownEmail }: Props) {
  const path = `/product/${slug}/back-in-stock?store=${storeId}`
  const fetcher = useFetcher<ActionReply>({ key: `back in stock ${productId} ${storeId}` })
  const { data: member, load } = useFetcher<{ email: string }>({ key: `email for ${productId}` })
  const [early] = useState(readEarlyField)
  /** Typed email; null before the first change, so that a late prefill never replaces it. */
  const [typed, setTyped] = useState(early?.value || null)
  useEffect(() => {
    if (early?.hasFocus) document.getElementById(FIELD)?.focus()
  }, [early])
  const isMember = Boolean(useLayout().session?.user)
  const isUnknown = knownEmail === undefined
  useEffect(() => {
    if (isUnknown && isMember) void load(path)
  }, [isUnknown, isMember, load, path])
  const reply = fetcher.data ?? firstReply
  const email = knownEmail ?? member?.email ?? ''
  const error = reply?.ok === false ? reply.error : undefined
  return (
    <fetcher.Form method="post" action={path} className="stackSmall" aria-label={texts.formLabel}>
      <output>{reply?.ok && <Notice tone="ok">{texts.doneText}</Notice>}</output>
      {!reply?.ok && (
        <>
          <p className="quiet small">{texts.promiseText}</p>
          <input type="hidden" name="product_id" value={productId} />
          <input type="hidden" name="store_id" value={storeId} />
          <Field
            id={FIELD}
            label={texts.emailLabel}
            name="email"
            type="email"
            autoComplete="email"
            required
            value={typed ?? email}
            onChange={({ target }) => setTyped(target.value)}
            error={error?.fields?.email}
          />
          <div role="alert">{error && !error.fields?.email && <FieldError>{error.msg}</FieldError>}</div>
          <Button type="submit" tone="outline" isWide isBusy={fetcher.state === 'submitting'}>
            {texts.submitButton}
          </Button>
        </>
      )}
    </fetcher.Form>
  )
}
