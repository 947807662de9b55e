import { Field, FieldPair } from '#web/ui/field.tsx'
import type { Fields } from '../../editing/edit-form.tsx'
import editing from '../../editing/editing.module.css'
import { PageWords } from './page-words.tsx'
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
      <PageWords value={valueOf('content')} {...errorOf('content')} />
    </section>
  )
}
