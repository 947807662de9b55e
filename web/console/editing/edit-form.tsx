import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { Form, useActionData, useLocation, useNavigation } from 'react-router'
import type { ErrorBody } from '#contract/errors.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './editing.module.css'
import type { EditReply, FormValues } from './form-values.ts'
import { changedLabels, saveByKey, valuesOf } from './unsaved-changes.ts'
import { useUnsavedGuard } from './unsaved-guard.tsx'
import * as texts from './editing-texts.ts'

export type Fields = {
  valueOf: (name: string) => string
  /** Returns props to spread into a field. */
  errorOf: (name: string) => { error?: string }
}

type Props = {
  /** Stored values, or the defaults of a new record. */
  saved: FormValues
  /** Version of the stored record; null for a new record. */
  version: number | null
  /** Field names in the comparison of two versions. Fields without a label are not compared. */
  labels: Record<string, string>
  /** Converts a stored value to display text. */
  words?: (name: string, value: string) => string
  /** True if a save redirected to this page, as after creating a record. */
  isJustSaved?: boolean
  /** Label of the submit button. Defaults to 'Save'. */
  saveLabel?: string
  /** True if the caller may save; otherwise the fields are shown disabled. */
  mayChange?: boolean
  children: (fields: Fields) => ReactNode
}

/**
 * Form that edits one record. It works without JavaScript and preserves typed values after a rejected request. It
 * asks for confirmation before the user leaves with unsaved changes. On a version conflict it shows both versions.
 */
export function EditForm({ saved, version, labels, words, children, ...rest }: Props) {
  const { isJustSaved = false, saveLabel = texts.saveButton, mayChange = true } = rest
  const id = useId()
  const reply = useActionData<EditReply>()
  const { state, formMethod } = useNavigation()
  const isBusy = state !== 'idle' && formMethod === 'POST'
  const failure = !isBusy && reply?.ok === false ? reply : null
  const guard = useUnsavedGuard(reply)
  const loaded = useRef<FormValues>({})
  const [changed, setChanged] = useState<string[]>([])
  // Called for the fields of each stored version.
  const readLoaded = useCallback((shown: HTMLFieldSetElement | null) => {
    if (shown?.form) loaded.current = valuesOf(shown.form)
  }, [])
  const values = reply?.ok === false ? reply.typed : saved
  const fields: Fields = {
    valueOf: (name) => values[name] ?? '',
    errorOf: (name) => {
      const error = failure?.error.fields?.[name]
      return error === undefined ? {} : { error }
    },
  }
  const isSaved = !isBusy && (reply ? reply.ok : isJustSaved)
  return (
    <>
      <Form
        id={id}
        method="post"
        className={styles.form}
        onChange={({ currentTarget }) => {
          guard.touch()
          setChanged(changedLabels(loaded.current, valuesOf(currentTarget), labels))
        }}
        onKeyDown={saveByKey}
        noValidate
      >
        {version !== null && <input type="hidden" name="version" value={version} />}
        {!mayChange && <Notice>{texts.ofShopText}</Notice>}
        <fieldset ref={readLoaded} key={version ?? 'new'} className={styles.fields} disabled={!mayChange}>
          {children(fields)}
        </fieldset>
        {mayChange && (
          <div className={styles.save} data-is-dirty={guard.isDirty}>
            <Button type="submit" isBusy={isBusy}>
              {saveLabel}
            </Button>
            {guard.isDirty && <Unsaved changed={changed} onDiscard={guard.forget} />}
            <Outcome error={failure?.error ?? null} isSaved={isSaved && !guard.isDirty} />
          </div>
        )}
      </Form>
      {failure?.error.code === 'stale' && (
        <StaleDialog
          key={version}
          formId={id}
          {...{ mine: failure.typed, saved, labels, onTake: guard.forget }}
          {...(words && { words })}
        />
      )}
      {guard.question}
    </>
  )
}

/** Names of the changed fields, and a link that reloads the stored values. */
function Unsaved({ changed, onDiscard }: { changed: readonly string[]; onDiscard: () => void }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <p className={styles.unsaved}>
        <b>{texts.unsavedCount(changed.length)}</b>{' '}
        <span className="quiet">{texts.unsavedNames(changed)}</span>
      </p>
      <ButtonAnchor tone="outline" isSmall href={`${pathname}${search}`} onClick={onDiscard}>
        {texts.discardLink}
      </ButtonAnchor>
    </>
  )
}

function Outcome({ error, isSaved }: { error: ErrorBody | null; isSaved: boolean }) {
  return (
    <>
      <div role="alert">
        {error && <Notice tone="error">{error.fields ? texts.wrongFields : error.msg}</Notice>}
      </div>
      <div aria-live="polite">{isSaved && <Notice tone="ok">{texts.savedText}</Notice>}</div>
    </>
  )
}

type StaleProps = {
  formId: string
  mine: FormValues
  saved: FormValues
  labels: Record<string, string>
  words?: (name: string, value: string) => string
  onTake: () => void
}

/** Comparison of both versions. The page has reloaded the stored version, so a second save replaces exactly that. */
function StaleDialog({ formId, mine, saved, labels, words = (_, value) => value, onTake }: StaleProps) {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  const differing = Object.entries(labels).filter(([name]) => (mine[name] ?? '') !== (saved[name] ?? ''))
  const shown = (name: string, value = '') => words(name, value) || texts.emptyValue
  return (
    <Dialog title={texts.staleTitle} onClose={() => setOpen(false)} isThereFromStart width={640}>
      <p>{differing.length > 0 ? texts.staleText : texts.sameText}</p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.fieldColumn}</th>
              <th scope="col">{texts.mineColumn}</th>
              <th scope="col">{texts.theirsColumn}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(([name, label]) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{shown(name, mine[name])}</td>
                <td>{shown(name, saved[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DialogChoices>
        <Button type="submit" form={formId}>
          {texts.saveMine}
        </Button>
        <ButtonAnchor tone="outline" href={pathname} onClick={onTake}>
          {texts.takeTheirs}
        </ButtonAnchor>
      </DialogChoices>
    </Dialog>
  )
}
