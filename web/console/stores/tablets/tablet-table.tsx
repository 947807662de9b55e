import { Link, useFetcher } from 'react-router'
import type { Tablet } from '#contract/console/tablets.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { longDateText } from '#web/platform/format/time-text.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import table from '#web/ui/table.module.css'
import { Tag } from '#web/ui/tag.tsx'
import settings from '../../settings/settings.module.css'
import * as texts from './tablets-texts.ts'

export function TabletTable({ tablets, seesAudit }: { tablets: Tablet[]; seesAudit: boolean }) {
  return (
    <table className={table.table}>
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
  const isBusy = fetcher.state !== 'idle'
  return (
    <ConfirmButton
      label={texts.revokeButton}
      aria-label={texts.revokeLabel(name)}
      title={texts.revokeTitle(name)}
      keepLabel={texts.keepButton}
      form={fetcher.Form}
      fields={{ intent: 'revoke', tablet_id: id }}
      isBusy={isBusy}
      error={!isBusy && fetcher.data?.ok === false && fetcher.data.error.msg}
    >
      <p>{texts.revokeText}</p>
    </ConfirmButton>
  )
}
