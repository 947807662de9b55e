import { useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { Tablet } from '#contract/console/tablets.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { longDateText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import marketing from '../../marketing/marketing.module.css'
import settings from '../../settings/settings.module.css'
import * as texts from './tablets-texts.ts'

export function TabletTable({ tablets, seesAudit }: { tablets: Tablet[]; seesAudit: boolean }) {
  return (
    <table className={marketing.table}>
      <thead>
        <tr>
          <th scope="col">{texts.nameColumn}</th>
          <th scope="col">{texts.stateColumn}</th>
          <th scope="col">{texts.usedColumn}</th>
          <th scope="col">{texts.expiresColumn}</th>
        </tr>
      </thead>
      <tbody>
        {tablets.map((tablet) => (
          <tr key={tablet.tablet_id}>
            <th scope="row">
              {tablet.name}
              {tablet.current && <p className="small quiet">{texts.currentText}</p>}
              <div className={`${settings.actions} small`}>
                {seesAudit && (
                  <Link to={`/console/audit?thing=tablet+${tablet.tablet_id}`}>{texts.activityLink}</Link>
                )}
                {tablet.state === 'active' && <RevokeButton tablet={tablet} />}
              </div>
            </th>
            <td>
              <Tag tone={tablet.state === 'active' ? 'ok' : 'plain'}>{texts.STATES[tablet.state]}</Tag>
            </td>
            <td data-label={texts.usedColumn}>
              {tablet.last_used ? longDateText(tablet.last_used) : texts.neverUsed}
            </td>
            <td data-label={texts.expiresColumn}>{longDateText(tablet.expires)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Revoke button with a confirmation dialog, because it locks out the current user of the tablet. */
function RevokeButton({ tablet: { tablet_id: id, name } }: { tablet: Tablet }) {
  const fetcher = useFetcher<ActionReply>()
  const [isAsking, setAsking] = useState(false)
  const isBusy = fetcher.state !== 'idle'
  const error = !isBusy && fetcher.data?.ok === false ? fetcher.data.error : null
  return (
    <>
      <Button type="button" tone="quiet" aria-label={texts.revokeLabel(name)} onClick={() => setAsking(true)}>
        {texts.revokeButton}
      </Button>
      {isAsking && (
        <Dialog title={texts.revokeTitle(name)} onClose={() => setAsking(false)}>
          <p>{texts.revokeText}</p>
          <div role="alert">{error && <Notice tone="error">{error.msg}</Notice>}</div>
          <fetcher.Form method="post">
            <input type="hidden" name="intent" value="revoke" />
            <input type="hidden" name="tablet_id" value={id} />
            <DialogChoices>
              <Button type="submit" isBusy={isBusy}>
                {texts.revokeButton}
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
