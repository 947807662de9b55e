import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { AuditEntry } from '#contract/console/audit.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { factsText } from './facts-text.ts'
import * as texts from './audit-texts.ts'

/** Undo button with a confirmation dialog that lists the values to be restored. */
export function UndoButton({ entry }: { entry: AuditEntry }) {
  const { audit_id: id, action, thing } = entry
  const fetcher = useFetcher<ActionReply>()
  const [isAsking, setAsking] = useState(false)
  const isBusy = fetcher.state !== 'idle'
  const error = !isBusy && fetcher.data?.ok === false ? fetcher.data.error : null
  return (
    <>
      <Button
        type="button"
        tone="outline"
        isSmall
        aria-label={texts.undoLabel(texts.actionText(action), thing)}
        onClick={() => setAsking(true)}
      >
        {texts.undoButton}
      </Button>
      {isAsking && (
        <Dialog title={texts.undoTitle(thing)} onClose={() => setAsking(false)}>
          <p>{texts.undoText}</p>
          <p>{factsText(changedOf(entry))}</p>
          <div role="alert">
            {error && (
              <Notice tone="error">{error.code === 'stale' ? texts.staleText : wordsOf(error)}</Notice>
            )}
          </div>
          <fetcher.Form method="post">
            <input type="hidden" name="audit_id" value={id} />
            <DialogChoices>
              <Button type="submit" isBusy={isBusy}>
                {texts.undoButton}
              </Button>
              <Button type="button" tone="outline" onClick={() => setAsking(false)}>
                {texts.keepButton}
              </Button>
            </DialogChoices>
          </fetcher.Form>
        </Dialog>
      )}
    </>
  )
}

/** Returns the earlier values of the fields that the event changed. */
const changedOf = ({ before, after }: AuditEntry) =>
  Object.fromEntries(Object.entries(before ?? {}).filter(([name, value]) => value !== after?.[name]))

/** Returns the field errors as one text, because the dialog has no fields to show them next to. */
const wordsOf = ({ msg, fields }: { msg: string; fields?: Record<string, string> | undefined }): string =>
  fields ? Object.values(fields).join(' ') : msg
