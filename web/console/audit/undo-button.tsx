import { useFetcher } from 'react-router'
import type { AuditEntry } from '#contract/console/audit.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { auditValuesText } from './audit-values-text.ts'
import * as texts from './audit-texts.ts'

/** Undo button with a confirmation dialog that lists the values to be restored. */
export function UndoButton({ entry }: { entry: AuditEntry }) {
  const { audit_id: id, action, thing } = entry
  const fetcher = useFetcher<ActionReply>()
  const isBusy = fetcher.state !== 'idle'
  const error = !isBusy && fetcher.data?.ok === false ? fetcher.data.error : null
  return (
    <ConfirmButton
      tone="outline"
      isSmall
      label={texts.undoButton}
      aria-label={texts.undoLabel(texts.actionText(action), thing)}
      title={texts.undoTitle(thing)}
      keepLabel={texts.keepButton}
      form={fetcher.Form}
      fields={{ audit_id: id }}
      isBusy={isBusy}
      error={error && (error.code === 'stale' ? texts.staleText : wordsOf(error))}
    >
      <p>{texts.undoText}</p>
      <p>{auditValuesText(changedOf(entry))}</p>
    </ConfirmButton>
  )
}

/** Returns the earlier values of the fields that the event changed. */
const changedOf = ({ before, after }: AuditEntry) =>
  Object.fromEntries(Object.entries(before ?? {}).filter(([name, value]) => value !== after?.[name]))

/** Returns the field errors as one text, because the dialog has no fields to show them next to. */
const wordsOf = ({ msg, fields }: { msg: string; fields?: Record<string, string> | undefined }): string =>
  fields ? Object.values(fields).join(' ') : msg
