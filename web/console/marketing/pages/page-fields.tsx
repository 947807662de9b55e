import { useId, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldPair } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Fields } from '../../editing/edit-form.tsx'
import editing from '../../editing/editing.module.css'
import styles from '../marketing.module.css'
import type { PreviewReply } from './preview.route.ts'
import * as texts from './pages-texts.ts'

export function PageFields({ fields, isNew }: { fields: Fields; isNew: boolean }) {
  const { valueOf, errorOf } = fields
  return (
    <section className={editing.section}>
      <FieldPair>
        <Field
          label={texts.titleLabel}
          name="title"
          maxLength={120}
          defaultValue={valueOf('title')}
          {...errorOf('title')}
        />
        <Field
          label={texts.sequenceLabel}
          name="sequence"
          inputMode="numeric"
          defaultValue={valueOf('sequence')}
          {...errorOf('sequence')}
        />
      </FieldPair>
      {isNew && (
        <Field
          label={texts.uriLabel}
          name="uri"
          maxLength={60}
          hint={texts.uriHint}
          defaultValue={valueOf('uri')}
          {...errorOf('uri')}
        />
      )}
      <Words value={valueOf('content')} {...errorOf('content')} />
    </section>
  )
}

/** The page's words, with a look at what will be left of them. */
function Words({ value, error }: { value: string; error?: string }) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const fetcher = useFetcher<PreviewReply>()
  const reply = fetcher.data
  const show = () =>
    void fetcher.submit(
      { content: area.current?.value ?? '' },
      { method: 'post', action: '/-/content-preview' },
    )
  return (
    <div className={`${styles.html} stackSmall`}>
      <label htmlFor={id}>{texts.contentLabel}</label>
      <textarea
        ref={area}
        id={id}
        name="content"
        spellCheck
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
      />
      <p id={`${id}-hint`} className="small quiet">
        {texts.contentHint}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div>
        <Button tone="outline" isSmall onClick={show} isBusy={fetcher.state !== 'idle'}>
          {texts.previewButton}
        </Button>
      </div>
      <div aria-live="polite">{reply?.ok === false && <Notice tone="error">{reply.error.msg}</Notice>}</div>
      {reply?.ok && (
        <section aria-label={texts.previewTitle} className={styles.preview}>
          <p className="small quiet">{texts.previewTitle}</p>
          {/* Sanitised by the API, as the page itself is. */}
          <div dangerouslySetInnerHTML={{ __html: reply.html }} />
        </section>
      )}
    </div>
  )
}
