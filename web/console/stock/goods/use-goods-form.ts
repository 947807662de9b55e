import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useFetcher } from 'react-router'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { unitsId } from './goods-list.tsx'
import { useGoodsDraft } from './use-goods-draft.ts'
import { useGoodsScan } from './use-goods-scan.ts'

type Options = {
  storeId: number
  /** Key of the draft, which survives a reload. */
  draft: string
  /** Column in which scans are counted. */
  column: string
}

/** Returns the state of a form for goods that are scanned, searched or typed. The form is cleared after a success. */
export function useGoodsForm<Reply extends { ok: true } | Failure>({ storeId, draft, column }: Options) {
  const goods = useGoodsDraft(draft)
  const fetcher = useFetcher<Reply>()
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : (fetcher.data as Reply | undefined)
  const scan = useGoodsScan({
    storeId: String(storeId),
    lines: goods.draft.lines,
    onFound: (product, units) => {
      flushSync(() => goods.add(product, column, units))
      if (units === 0) document.getElementById(unitsId(column, product.product_id))?.focus()
    },
  })
  const [answered, setAnswered] = useState(reply)
  if (reply !== answered) {
    setAnswered(reply)
    if (reply?.ok) {
      goods.clear()
      scan.clear()
    }
  }
  const failure = reply?.ok === false ? reply.error : null
  const onScan = (gtin: string) => void scan.take(gtin)
  return { goods, fetcher, isBusy, reply, failure, scan, onScan }
}
