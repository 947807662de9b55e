import { useCallback, useState } from 'react'
import type { SavedView } from '#contract/console/saved-views.ts'
import { VIEW_NAME_MAX } from '#domain/field-lengths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ListViews } from './load-views.ts'
import { VIEWS_ACTION, useViewWrite } from './use-view-write.ts'
import * as texts from './views-texts.ts'

type Props = Pick<ListViews, 'list' | 'mayShare'> & {
  query: string
  views: readonly SavedView[]
  onClose: (said?: string) => void
}

/** Dialog that saves the current query as a new view, or replaces the query of one of the user's own views. */
export function SaveView({ list, query, views, mayShare, onClose }: Props) {
  const done = useCallback(() => onClose(texts.savedText), [onClose])
  const { fetcher, isBusy, error, newer } = useViewWrite(done)
  const [replacedId, setReplacedId] = useState('')
  const own = views.filter((view) => view.is_own)
  const replaced = own.find((view) => String(view.saved_view_id) === replacedId)
  const isTaken = error?.code === 'saved_view_name_taken'
  const nameError = isTaken ? error.msg : error?.fields?.name
  return (
    <Dialog title={texts.saveTitle} onClose={onClose}>
      <p>{texts.saveText}</p>
      <fetcher.Form method="post" action={VIEWS_ACTION} className="stack">
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="query" value={query} />
        {own.length > 0 && (
          <Select
            label={texts.saveAsLabel}
            name="saved_view_id"
            value={replacedId}
            onChange={(event) => setReplacedId(event.target.value)}
          >
            <option value="">{texts.newOption}</option>
            {own.map((view) => (
              <option key={view.saved_view_id} value={view.saved_view_id}>
                {view.name}
              </option>
            ))}
          </Select>
        )}
        {replaced ? (
          <input type="hidden" name="version" value={newer ?? replaced.version} />
        ) : (
          <>
            <Field
              label={texts.nameLabel}
              name="name"
              maxLength={VIEW_NAME_MAX}
              required
              autoComplete="off"
              {...(nameError && { error: nameError })}
            />
            {mayShare && <Checkbox label={texts.shareLabel} name="is_shared" />}
          </>
        )}
        <div role="alert">{error && !nameError && <Notice tone="error">{error.msg}</Notice>}</div>
        <DialogChoices>
          <Button type="submit" isBusy={isBusy}>
            {texts.confirmSave}
          </Button>
        </DialogChoices>
      </fetcher.Form>
    </Dialog>
  )
}
