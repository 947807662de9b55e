import { useFetcher } from 'react-router'
import { TAG_MAX } from '#domain/field-lengths.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './tags.module.css'
import * as texts from './tags-texts.ts'

type Props = { tags: readonly string[]; mayWrite: boolean }

/** Tags of one customer or order. Each change is submitted to the page's action with the intent `tag`. */
export function TagEditor({ tags, mayWrite }: Props) {
  const fetcher = useFetcher<ActionReply>()
  const error = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.error : null
  const reason = error && (Object.values(error.fields ?? {})[0] ?? error.msg)
  return (
    <>
      {tags.length > 0 && (
        <ul className={`${styles.chips} ${styles.edited}`} aria-label={texts.listLabel}>
          {tags.map((tag) => (
            <li key={tag}>
              {mayWrite ? (
                <fetcher.Form method="post" className={styles.chip}>
                  <input type="hidden" name="intent" value="tag" />
                  <input type="hidden" name="remove" value={tag} />
                  {tag}
                  <button type="submit" className={styles.remove} aria-label={texts.removeLabel(tag)}>
                    ×
                  </button>
                </fetcher.Form>
              ) : (
                <Tag>{tag}</Tag>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <fetcher.Form
          // A new field after each saved tag.
          key={tags.join()}
          method="post"
          className={styles.add}
          noValidate
        >
          <input type="hidden" name="intent" value="tag" />
          <Field
            label={texts.addLabel}
            name="add"
            maxLength={TAG_MAX}
            autoComplete="off"
            hint={texts.addHint}
          />
          <Button type="submit" tone="outline" isSmall isBusy={fetcher.state !== 'idle'}>
            {texts.addButton}
          </Button>
        </fetcher.Form>
      )}
      <div role="alert">{reason && <FieldError>{reason}</FieldError>}</div>
    </>
  )
}

/** Returns the tags that a submitted form of `TagEditor` adds and removes. */
export const tagChange = (text: (name: string) => string) => ({
  add: text('add') ? [text('add')] : [],
  remove: text('remove') ? [text('remove')] : [],
})
