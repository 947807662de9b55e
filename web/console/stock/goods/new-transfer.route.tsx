import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { listTransferStores, sendTransfer } from '#contract/console/transfers.ts'
import { SHORT_REASON_MAX } from '#domain/field-lengths.ts'
import { type Failure, failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { readForm } from '#web/platform/api/form-fields.ts'
import { readFormInput } from '#web/platform/api/form-input.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Route } from './+types/new-transfer.route.ts'
import { loadGoodsStore } from './load-goods-store.ts'
import { FindGoods } from './find-goods.tsx'
import { GoodsList } from './goods-list.tsx'
import styles from './goods.module.css'
import type { GoodsDraftState } from './use-goods-draft.ts'
import { useGoodsForm } from './use-goods-form.ts'
import { leadScanAway } from './use-goods-scan.ts'
import * as texts from './goods-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.newTransferTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const store = await loadGoodsStore(context, params.storeId, 'stock.write')
  const of = { params: { store_id: store.store_id } }
  return { store, others: await context.get(apiContext).call(listTransferStores, of) }
}

export type SendReply = { ok: true; transferId: number; to: string; units: number } | Failure

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  try {
    const body = readFormInput(sendTransfer.body, form, ['lines'])
    const sent = await context
      .get(apiContext)
      .call(sendTransfer, { params: { store_id: params.storeId }, body })
    return {
      ok: true,
      transferId: sent.transfer_id,
      to: sent.to.name,
      units: sent.units_sent,
    } satisfies SendReply
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

const FORM = 'transfer'
const COLUMNS = [{ name: 'units', label: texts.unitsLabel, isRequired: true }]

/** @source S-STOCK-4 */
export default function NewTransferScreen({ loaderData }: Route.ComponentProps) {
  const { store } = loaderData
  const { goods, fetcher, isBusy, reply, failure, scan, onScan } = useGoodsForm<SendReply>({
    storeId: store.store_id,
    draft: `transfer from ${store.store_id}`,
    column: 'units',
  })
  const { draft } = goods
  const list = `/console/stock/${store.store_id}/transfers`
  return (
    <div className={`${styles.page} stack`}>
      <div>
        <p className="small">
          <Link to={list}>{texts.transfersTitle}</Link>
        </p>
        <h1>{texts.newTransferTitle}</h1>
        <p className="quiet">{texts.newTransferIntro(store.name)}</p>
      </div>
      <div aria-live="polite">
        {reply?.ok && (
          <Notice tone="ok">
            <Link to={`${list}/${reply.transferId}`}>{texts.transferName(reply.transferId)}</Link>{' '}
            {texts.sentText(reply.units, reply.to)}
          </Notice>
        )}
      </div>
      <TransferFields {...loaderData} goods={goods} fields={failure?.fields} onScan={onScan} />
      <FindGoods scan={scan} />
      {draft.lines.length === 0 && <p className="quiet">{texts.noLines}</p>}
      <GoodsList goods={goods} columns={COLUMNS} form={FORM} onScan={onScan} />
      <fetcher.Form
        method="post"
        id={FORM}
        className="stackSmall"
        onSubmit={() => {
          // Idempotency key: a resubmission after a lost reply is the same transfer.
          if (!draft.fields.action_id) flushSync(() => goods.setField('action_id', crypto.randomUUID()))
        }}
      >
        <input type="hidden" name="action_id" value={draft.fields.action_id ?? ''} />
        <input
          type="hidden"
          name="lines"
          value={JSON.stringify(
            draft.lines.map(({ product_id, typed }) => ({ product_id, units: typed.units ?? '' })),
          )}
        />
        <div role="alert">
          {failure && !failure.fields?.reason && !failure.fields?.to_store_id && (
            <Notice tone="error">{failure.fields?.lines ?? failure.msg}</Notice>
          )}
        </div>
        <Button type="submit" isBusy={isBusy} disabled={draft.lines.length === 0}>
          {texts.sendButton}
        </Button>
      </fetcher.Form>
    </div>
  )
}

type TransferFieldsProps = {
  others: { store_id: number; name: string }[]
  goods: GoodsDraftState
  fields: Record<string, string> | undefined
  onScan: (gtin: string) => void
}

/** Fields for the destination and the reason. */
function TransferFields({ others, goods, fields, onScan }: TransferFieldsProps) {
  const { to_store_id: to = '', reason = '' } = goods.draft.fields
  return (
    <div className={styles.fields}>
      <div>
        <Select
          label={texts.toLabel}
          name="to_store_id"
          form={FORM}
          required
          value={to}
          onChange={(event) => goods.setField('to_store_id', event.currentTarget.value)}
        >
          <option value="">{texts.chooseStore}</option>
          {others.map(({ store_id, name }) => (
            <option key={store_id} value={store_id}>
              {name}
            </option>
          ))}
        </Select>
        {fields?.to_store_id && <FieldError id="to-error">{fields.to_store_id}</FieldError>}
      </div>
      <Field
        label={texts.reasonLabel}
        name="reason"
        form={FORM}
        maxLength={SHORT_REASON_MAX}
        autoComplete="off"
        required
        value={reason}
        onChange={(event) => goods.setField('reason', event.currentTarget.value)}
        onKeyDown={(event) => leadScanAway(event, (words) => goods.setField('reason', words), onScan)}
        {...(fields?.reason && { error: fields.reason })}
      />
    </div>
  )
}
