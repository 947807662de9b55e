import { useMemo } from 'react'
import type { useFetcher } from 'react-router'
import type { PurchaseOrder } from '#contract/console/purchase-orders.ts'
import { DELIVERY_NOTE_NUMBER_MAX } from '#domain/field-lengths.ts'
import { unitsDue } from '#domain/purchasing/purchase-order.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FindGoods } from '../stock/goods/find-goods.tsx'
import { GoodsList } from '../stock/goods/goods-list.tsx'
import { type GoodsLine, useGoodsDraft } from '../stock/goods/use-goods-draft.ts'
import { useGoodsScan } from '../stock/goods/use-goods-scan.ts'
import * as texts from './purchasing-texts.ts'

const FORM = 'receive-order'
const COLUMNS = [
  { name: 'units', label: texts.receivedLabel, isRequired: false },
  { name: 'damaged', label: texts.damagedLabel, isRequired: false },
]

type Props = {
  order: PurchaseOrder
  fetcher: ReturnType<typeof useFetcher<ActionReply>>
  /** Id of the action, which makes a repeated request count once. */
  actionId: string
  mayOrder: boolean
}

/** Form for the units that came: scanned, typed, or all that is due with one tap. */
export function ReceiveOrder({ order, fetcher, actionId, mayOrder }: Props) {
  const { purchase_order_id: id, version, lines: ordered } = order
  const start = useMemo(() => ({ fields: {}, lines: ordered.map(emptyLine) }), [ordered])
  const goods = useGoodsDraft(`order ${id} ${version}`, start)
  const { lines } = goods.draft
  const scan = useGoodsScan({
    storeId: null,
    lines,
    onFound: (product, units) => goods.add(product, 'units', units),
  })
  const onScan = (gtin: string) => void scan.take(gtin)
  const dueOf = (productId: number) => {
    const line = ordered.find((one) => one.product_id === productId)
    return line ? unitsDue({ ordered: line.units_ordered, received: line.units_received }) : 0
  }
  const remarkOf = ({ product_id, typed }: GoodsLine) => remark(dueOf(product_id), typed.units ?? '')
  const columns = mayOrder
    ? [...COLUMNS, { name: 'cost', label: texts.newCostLabel, isRequired: false, isAmount: true }]
    : COLUMNS
  return (
    <section className="stack" aria-labelledby="receive-title">
      <h2 id="receive-title">{texts.receiveTitle}</h2>
      <p>{texts.receiveIntro}</p>
      <FindGoods scan={scan} />
      <div>
        <Button
          tone="outline"
          isSmall
          onClick={() => {
            for (const { product_id } of lines) goods.type(product_id, 'units', String(dueOf(product_id)))
          }}
        >
          {texts.allCame}
        </Button>
      </div>
      <GoodsList
        goods={goods}
        columns={columns}
        form={FORM}
        onScan={onScan}
        remark={remarkOf}
        canRemove={false}
      />
      <fetcher.Form method="post" id={FORM} className="stackSmall">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="action_id" value={actionId} />
        <input type="hidden" name="lines" value={JSON.stringify(lines.flatMap(sentLine))} />
        <Field
          label={texts.deliveryNoteLabel}
          name="delivery_note"
          maxLength={DELIVERY_NOTE_NUMBER_MAX}
          autoComplete="off"
        />
        <Button type="submit" isBusy={fetcher.state !== 'idle'}>
          {texts.receiveButton}
        </Button>
      </fetcher.Form>
    </section>
  )
}

const emptyLine = (line: PurchaseOrder['lines'][number]): GoodsLine => ({
  product_id: line.product_id,
  name: line.name,
  barcodes: line.barcodes,
  typed: line.carton_cost === null ? {} : { cost: line.carton_cost.toFixed(2) },
})

/** Returns a line for the API, or none if nothing was typed for it. */
const sentLine = ({ product_id, typed: { units = '', damaged = '', cost = '' } }: GoodsLine) =>
  units === '' && damaged === ''
    ? []
    : [
        {
          product_id,
          units: units || '0',
          damaged: damaged || '0',
          ...(cost !== '' && { carton_cost: cost }),
        },
      ]

function remark(due: number, typed: string) {
  const difference = /^\d+$/.test(typed) ? Number(typed) - due : 0
  return (
    <p className="small figures">
      {texts.dueText(due)}
      {difference < 0 && `, ${texts.shortText(-difference)}`}
      {difference > 0 && `, ${texts.overText(difference)}`}
    </p>
  )
}
