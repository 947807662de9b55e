import { useCallback, useState } from 'react'
import type { SavedView } from '#contract/console/saved-views.ts'
import { VIEW_NAME_MAX } from '#domain/field-lengths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VIEWS_ACTION, useViewWrite } from './use-view-write.ts'
import * as texts from './views-texts.ts'

type Props = { view: SavedView; mayShare: boolean; onClose: (said?: string) => void }

/** Dialog that renames, shares or deletes a view. A colleague's shared view can only be deleted. */
export function EditView({ view, mayShare, onClose }: Props) {
  const [isDeleting, setDeleting] = useState(false)
  const done = useCallback(
    () => onClose(isDeleting ? texts.deletedText : texts.savedText),
    [onClose, isDeleting],
  )
  const { fetcher, isBusy, error, newer } = useViewWrite(done)
  const nameError = error?.code === 'saved_view_name_taken' ? error.msg : error?.fields?.name
  return (
    <Dialog title={texts.editTitle(view.name)} onClose={onClose}>
      <fetcher.Form method="post" action={VIEWS_ACTION} className="stack">
        <input type="hidden" name="saved_view_id" value={view.saved_view_id} />
        <input type="hidden" name="version" value={newer ?? view.version} />
        {view.is_own ? (
          <>
            <Field
              label={texts.nameLabel}
              name="name"
              maxLength={VIEW_NAME_MAX}
              required
              autoComplete="off"
              defaultValue={view.name}
              {...(nameError && { error: nameError })}
            />
            {(mayShare || view.is_shared) && (
              <Checkbox label={texts.shareLabel} name="is_shared" defaultChecked={view.is_shared} />
            )}
          </>
        ) : (
          <p>{texts.colleaguesText(view.by)}</p>
        )}
        <div role="alert">{error && !nameError && <Notice tone="error">{error.msg}</Notice>}</div>
        <DialogChoices>
          {view.is_own ? (
            <Button
              type="submit"
              name="intent"
              value="change"
              isBusy={isBusy && !isDeleting}
              onClick={() => setDeleting(false)}
            >
              {texts.confirmSave}
            </Button>
          ) : (
            <Button tone="outline" onClick={() => onClose()}>
              {texts.keepButton}
            </Button>
          )}
          <Button
            type="submit"
            tone="outline"
            name="intent"
            value="delete"
            formNoValidate
            isBusy={isBusy && isDeleting}
            onClick={() => setDeleting(true)}
          >
            {texts.deleteButton}
          </Button>
        </DialogChoices>
      </fetcher.Form>
    </Dialog>
  )
}
