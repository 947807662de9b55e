import { Link } from 'react-router'
import { z } from 'zod'
import { receiveDelivery } from '#contract/console/stock.ts'
import { DELIVERY_NOTE_NUMBER_MAX, SUPPLIER_MAX } from '#domain/field-lengths.ts'
import { type Failure, failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { readJsonInput } from '#web/platform/api/form-input.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/delivery.route.ts'
import { loadGoodsStore } from './load-goods-store.ts'
import { FindGoods } from './find-goods.tsx'
import { GoodsList } from './goods-list.tsx'
import styles from './goods.module.css'
import type { GoodsDraftState, GoodsLine } from './use-goods-draft.ts'
import { useGoodsForm } from './use-goods-form.ts'
import { leadScanAway } from './use-goods-scan.ts'
import * as texts from './goods-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.deliveryTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  return { store: await loadGoodsStore(context, params.storeId, 'stock.write') }
}

/** Lines of the form. The API checks their quantities. */
const DeliveryLines = z.array(
  z.object({ product_id: z.number(), name: z.string(), quantity: z.string(), expected: z.string() }),
)
type DeliveryLine = z.input<typeof DeliveryLines>[number]
export type DeliveryReply = { ok: true; saved: string; differences: string[] } | Failure

export async function action({ request, params, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  try {
    const lines = readJsonInput(DeliveryLines, text('lines'), 'lines')
    const body = {
      supplier: text('supplier'),
      delivery_note: text('delivery_note'),
      lines: lines.map(({ product_id, quantity, expected }) => ({
        product_id,
        quantity,
        ...(expected !== '' && { expected }),
      })),
    }
    await context.get(apiContext).call(receiveDelivery, { params: { store_id: params.storeId }, body })
    const units = lines.reduce((sum, { quantity }) => sum + Number(quantity), 0)
    return {
      ok: true,
      saved: texts.deliverySaved(text('delivery_note'), units),
      differences: lines
        .filter(({ quantity, expected }) => expected !== '' && Number(expected) !== Number(quantity))
        .map(({ name, quantity, expected }) =>
          texts.differenceLine(name, Number(quantity), Number(expected)),
        ),
    } satisfies DeliveryReply
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

const FORM = 'delivery'
const COLUMNS = [
  { name: 'expected', label: texts.expectedLabel, isRequired: false },
  { name: 'received', label: texts.receivedLabel, isRequired: true },
]

/** @source S-STOCK-3 */
export default function DeliveryScreen({ loaderData }: Route.ComponentProps) {
  const { store } = loaderData
  const { goods, fetcher, isBusy, reply, failure, scan, onScan } = useGoodsForm<DeliveryReply>({
    storeId: store.store_id,
    draft: `delivery ${store.store_id}`,
    column: 'received',
  })
  const { draft } = goods
  return (
    <div className={`${styles.page} stack`}>
      <div>
        <p className="small">
          <Link to={`/console/stock?store=${store.store_id}`}>{texts.backLink}</Link>
        </p>
        <h1>{texts.deliveryTitle}</h1>
        <p className="quiet">{texts.deliveryIntro(store.name)}</p>
      </div>
      <div aria-live="polite">{reply?.ok && <DeliveryReceipt reply={reply} />}</div>
      <NoteFields goods={goods} fields={failure?.fields} onScan={onScan} />
      <FindGoods scan={scan} />
      {draft.lines.length === 0 && <p className="quiet">{texts.noLines}</p>}
      <GoodsList goods={goods} columns={COLUMNS} form={FORM} onScan={onScan} remark={differenceOf} />
      <fetcher.Form method="post" id={FORM} className="stackSmall">
        <input type="hidden" name="lines" value={JSON.stringify(draft.lines.map(sentLine))} />
        <div role="alert">
          {failure && !failure.fields?.supplier && !failure.fields?.delivery_note && (
            <Notice tone="error">{failure.fields?.lines ?? failure.msg}</Notice>
          )}
        </div>
        <Button type="submit" isBusy={isBusy} disabled={draft.lines.length === 0}>
          {texts.receiveButton}
        </Button>
      </fetcher.Form>
    </div>
  )
}

type NoteProps = {
  goods: GoodsDraftState
  fields: Record<string, string> | undefined
  onScan: (gtin: string) => void
}

/** Fields of the delivery note. */
function NoteFields({ goods, fields, onScan }: NoteProps) {
  const ofNote = (name: 'supplier' | 'delivery_note', label: string, maxLength: number) => (
    <Field
      label={label}
      name={name}
      form={FORM}
      maxLength={maxLength}
      autoComplete="off"
      required
      value={goods.draft.fields[name] ?? ''}
      onChange={(event) => goods.setField(name, event.currentTarget.value)}
      onKeyDown={(event) => {
        if (name === 'supplier') leadScanAway(event, (words) => goods.setField(name, words), onScan)
        // A scanned delivery note number ends with Enter.
        else if (event.key === 'Enter') event.preventDefault()
      }}
      {...(fields?.[name] && { error: fields[name] })}
    />
  )
  return (
    <div className={styles.fields}>
      {ofNote('supplier', texts.supplierLabel, SUPPLIER_MAX)}
      {ofNote('delivery_note', texts.noteLabel, DELIVERY_NOTE_NUMBER_MAX)}
    </div>
  )
}

const sentLine = ({ product_id, name, typed }: GoodsLine): DeliveryLine => ({
  product_id,
  name,
  quantity: typed.received ?? '',
  expected: typed.expected ?? '',
})

function differenceOf({ typed: { expected = '', received = '' } }: GoodsLine) {
  if (!/^\d+$/.test(expected) || !/^\d+$/.test(received) || Number(expected) === Number(received)) return null
  return <p className="small">{texts.differenceText(Number(received), Number(expected))}</p>
}

function DeliveryReceipt({ reply: { saved, differences } }: { reply: Extract<DeliveryReply, { ok: true }> }) {
  return (
    <Notice tone="ok">
      <p>{saved}</p>
      {differences.length > 0 && (
        <>
          <p>{texts.differencesTitle}</p>
          <ul>
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
