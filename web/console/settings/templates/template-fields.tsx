import { useState } from 'react'
import type { MessageTemplate } from '#contract/console/message-templates.ts'
import { LONGEST, type TemplatePart } from '#domain/messages/template-parts.ts'
import { Field, TextArea } from '#web/ui/field.tsx'
import type { Fields } from '../../editing/edit-form.tsx'
import editing from '../../editing/editing.module.css'
import type { FormValues } from '../../editing/form-values.ts'
import styles from './templates.module.css'
import * as texts from './templates-texts.ts'

type Props = { template: MessageTemplate; fields: Fields; onType: (typed: FormValues) => void }

export function TemplateFields({ template: { parts, placeholders }, fields, onType }: Props) {
  const { valueOf, errorOf } = fields
  const [typed, setTyped] = useState<FormValues>(() =>
    Object.fromEntries(parts.map((part) => [part, valueOf(part)])),
  )
  const type = (part: TemplatePart, text: string) => {
    const now = { ...typed, [part]: text }
    setTyped(now)
    onType(now)
  }
  return (
    <>
      <section className={editing.section} aria-labelledby="words-title">
        <h2 id="words-title">{texts.wordsTitle}</h2>
        {parts.map((part) =>
          part === 'subject' ? (
            <Field
              key={part}
              label={texts.PARTS.subject}
              name={part}
              maxLength={LONGEST.subject}
              value={typed[part] ?? ''}
              onChange={(event) => type(part, event.target.value)}
              {...errorOf(part)}
            />
          ) : (
            <TextArea
              key={part}
              label={texts.PARTS[part]}
              name={part}
              rows={part === 'closing' ? 3 : 4}
              maxLength={LONGEST[part]}
              value={typed[part] ?? ''}
              onChange={(event) => type(part, event.target.value)}
              {...errorOf(part)}
            />
          ),
        )}
        <p className="quiet small">{texts.stayText}</p>
      </section>
      {placeholders.length > 0 && <Placeholders placeholders={placeholders} />}
    </>
  )
}

function Placeholders({ placeholders }: Pick<MessageTemplate, 'placeholders'>) {
  return (
    <section className={editing.section} aria-labelledby="placeholders-title">
      <h2 id="placeholders-title">{texts.placeholdersTitle}</h2>
      <p className="quiet small">{texts.placeholdersHint}</p>
      <dl className={styles.placeholders}>
        {placeholders.map(({ name, meaning, required_in: needed }) => (
          <div key={name}>
            <dt>{texts.placeholderText(name)}</dt>
            <dd className="small">
              {meaning}
              {needed.length > 0 && (
                <span className="quiet">
                  {' '}
                  {texts.requiredText(needed.map((part) => texts.PARTS[part]).join(', '))}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
