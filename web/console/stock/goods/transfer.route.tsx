import { Link, useFetcher } from 'react-router'
import { type Transfer, cancelTransfer, readTransfer, receiveTransfer } from '#contract/console/transfers.ts'
import {
  type ActionReply,
  failureReply,
  revalidateAfterFailure,
  throwAsRouteError,
} from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { readFormInput } from '#web/platform/api/form-input.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { Route } from './+types/transfer.route.ts'
import { EnteredUnits, ReceiveForm } from './receive-transfer.tsx'
import styles from './goods.module.css'
import * as texts from './goods-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? texts.transferName(loaderData.transfer.transfer_id) : texts.transfersTitle },
  { name: 'robots', content: 'noindex' },
]

const ofTransfer = (params: Route.LoaderArgs['params']) => ({
  params: { store_id: params.storeId, transfer_id: params.transferId },
})

export async function loader({ params, context }: Route.LoaderArgs) {
  requirePermission(context, 'stock.read')
  try {
    const transfer = await context.get(apiContext).call(readTransfer, ofTransfer(params))
    return { transfer, storeId: Number(params.storeId) }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  const api = context.get(apiContext)
  try {
    if (text('intent') === 'cancel')
      await api.call(cancelTransfer, { ...ofTransfer(params), body: { version: text('version') } })
    else {
      const body = readFormInput(receiveTransfer.body, form, ['lines'])
      await api.call(receiveTransfer, { ...ofTransfer(params), body })
    }
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-STOCK-4 */
export default function TransferScreen({ loaderData }: Route.ComponentProps) {
  const { transfer, storeId } = loaderData
  const { from, to, state } = transfer
  const fetcher = useFetcher<ActionReply>()
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined
  const failure = reply?.ok === false ? reply.error : null
  const isComing = state === 'in_transit' && to.store_id === storeId
  return (
    <div className={`${styles.page} stack`}>
      <div>
        <p className="small">
          <Link to={`/console/stock/${storeId}/transfers`}>{texts.transfersTitle}</Link>
        </p>
        <div className={styles.head}>
          <h1>{texts.transferName(transfer.transfer_id)}</h1>
          <Tag tone={texts.STATES[state].tone}>{texts.STATES[state].label}</Tag>
        </div>
        <p>{texts.betweenText(from.name, to.name)}</p>
        <History transfer={transfer} />
      </div>
      <div role="alert">
        {failure && (
          <Notice tone="error">
            {failure.fields?.lines ?? failure.msg}
            {failure.code === 'stale' && <EnteredUnits draft={`transfer ${transfer.transfer_id}`} />}
          </Notice>
        )}
      </div>
      {isComing ? (
        <ReceiveForm transfer={transfer} fetcher={fetcher} />
      ) : (
        <>
          <Lines transfer={transfer} />
          {state === 'in_transit' && (
            <fetcher.Form method="post">
              <input type="hidden" name="intent" value="cancel" />
              <input type="hidden" name="version" value={transfer.version} />
              <Button type="submit" tone="outline" isBusy={fetcher.state !== 'idle'}>
                {texts.cancelButton}
              </Button>
            </fetcher.Form>
          )}
        </>
      )}
    </div>
  )
}

function History({ transfer }: { transfer: Transfer }) {
  const { state, reason, sent_by, sent_at, ended_by, ended_at } = transfer
  return (
    <>
      <p className="small quiet figures">
        {texts.sentByText(sent_by?.name ?? '', clockText(sent_at), reason)}
      </p>
      {ended_at && (
        <p className="small quiet figures">
          {texts.endedText(texts.STATES[state].label, ended_by?.name ?? '', clockText(ended_at))}
        </p>
      )}
    </>
  )
}

/** Units sent and received, as shown to both stores. */
function Lines({ transfer: { lines } }: { transfer: Transfer }) {
  return (
    <ul className={styles.lines} aria-label={texts.linesLabel}>
      {lines.map((line) => {
        const { units_sent: sent, units_received: received, units_damaged: damaged } = line
        return (
          <li key={line.product_id}>
            <b className={styles.product}>{line.name}</b>
            <p className="figures">{texts.lineText(sent, received, damaged)}</p>
            {received !== null && received !== sent && (
              <p className="small">{texts.differenceText(received, sent)}</p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
