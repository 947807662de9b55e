import { PAGE_TITLE_MAX, SLUG_MAX } from '#domain/field-lengths.ts'
import { Field, FieldPair } from '#web/ui/field.tsx'
import type { Fields } from '../../editing/edit-form.tsx'
import editing from '../../editing/editing.module.css'
import { LATER } from './page-values.ts'
import { PageWords } from './page-words.tsx'
import { WhenFields } from './when-fields.tsx'
import * as texts from './pages-texts.ts'

/** `mayWait`: true if the text may be scheduled. A rejected schedule stays selected. */
type Props = { fields: Fields; isNew: boolean; mayWait: boolean }

export function PageFields({ fields, isNew, mayWait }: Props) {
  const { valueOf, errorOf } = fields
  return (
    <>
      <section className={editing.section}>
        <FieldPair>
          <Field
            label={texts.titleLabel}
            name="title"
            maxLength={PAGE_TITLE_MAX}
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
            maxLength={SLUG_MAX}
            hint={texts.uriHint}
            defaultValue={valueOf('uri')}
            {...errorOf('uri')}
          />
        )}
        <PageWords value={valueOf('content')} {...errorOf('content')} />
      </section>
      {(mayWait || valueOf('when') === LATER) && <WhenFields fields={fields} />}
    </>
  )
}
