import { useMemo } from 'react'
import type { useFetcher } from 'react-router'
import type { Transfer } from '#contract/console/transfers.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { FindGoods } from './find-goods.tsx'
import { GoodsList } from './goods-list.tsx'
import { type GoodsLine, useGoodsDraft } from './use-goods-draft.ts'
import { useGoodsScan } from './use-goods-scan.ts'
import * as texts from './goods-texts.ts'

const FORM = 'receive'
const COLUMNS = [
  { name: 'units', label: texts.receivedLabel, isRequired: true },
  { name: 'damaged', label: texts.damagedLabel, isRequired: false },
]

type Props = { transfer: Transfer; fetcher: ReturnType<typeof useFetcher<ActionReply>> }

/** Form for the received units of each line: scanned, typed, or set to the units sent with one tap. */
export function ReceiveForm({ transfer, fetcher }: Props) {
  const { transfer_id: id, version, lines: sent } = transfer
  const start = useMemo(() => ({ fields: {}, lines: sent.map(emptyLine) }), [sent])
  const goods = useGoodsDraft(`transfer ${id}`, start)
  const { lines } = goods.draft
  const scan = useGoodsScan({
    storeId: null,
    lines,
    onFound: (product, units) => goods.add(product, 'units', units),
  })
  const unitsSent = (productId: number) => sent.find((line) => line.product_id === productId)?.units_sent ?? 0
  const remarkOf = ({ product_id, typed }: GoodsLine) => remark(unitsSent(product_id), typed.units ?? '')
  return (
    <>
      <p>{texts.receiveIntro}</p>
      <FindGoods scan={scan} />
      <div>
        <Button
          tone="outline"
          isSmall
          onClick={() => {
            for (const { product_id } of lines) goods.type(product_id, 'units', String(unitsSent(product_id)))
          }}
        >
          {texts.allCameButton}
        </Button>
      </div>
      <GoodsList
        goods={goods}
        columns={COLUMNS}
        form={FORM}
        onScan={(gtin) => void scan.take(gtin)}
        remark={remarkOf}
        canRemove={false}
      />
      <fetcher.Form method="post" id={FORM}>
        <input type="hidden" name="version" value={version} />
        <input
          type="hidden"
          name="lines"
          value={JSON.stringify(
            lines.map(({ product_id, typed }) => ({
              product_id,
              units: typed.units ?? '',
              damaged: typed.damaged || '0',
            })),
          )}
        />
        <Button type="submit" isBusy={fetcher.state !== 'idle'}>
          {texts.receiveButton}
        </Button>
      </fetcher.Form>
    </>
  )
}

/** Units that the user had typed when a colleague received the goods first. @param draft key of the typed draft */
export function EnteredUnits({ draft }: { draft: string }) {
  const { lines } = useGoodsDraft(draft).draft
  const typed = lines.filter((line) => line.typed.units)
  return (
    typed.length > 0 && (
      <p>
        {texts.enteredText(typed.map(({ name, typed: { units = '' } }) => `${units} × ${name}`).join(', '))}
      </p>
    )
  )
}

const emptyLine = ({ product_id, name, barcodes }: Transfer['lines'][number]): GoodsLine => ({
  product_id,
  name,
  barcodes,
  typed: {},
})

function remark(sent: number, typed: string) {
  const differs = /^\d+$/.test(typed) && Number(typed) !== sent
  return (
    <p className="small figures">
      {texts.sentUnits(sent)}
      {differs && `, ${texts.differenceText(Number(typed), sent)}`}
    </p>
  )
}
