import { type KeyboardEvent, useState } from 'react'
import { required } from '#domain/required.ts'
import { readGtin } from '#domain/catalogue/read-gtin.ts'
import type { FoundProduct } from './products.route.ts'
import * as texts from './goods-texts.ts'

type Scan = {
  /** Store in which unlisted products are looked up; null if only listed products are accepted. */
  storeId: string | null
  lines: readonly FoundProduct[]
  /** @param units units in the scanned pack; 0 if the product was selected by its name */
  onFound: (product: FoundProduct, units: number) => void
}

/**
 * Looks up a product by barcode, or products by name. Scans in quick succession are all counted, in any reply order.
 */
export function useGoodsScan({ storeId, lines, onFound }: Scan) {
  const [message, setMessage] = useState('')
  const [found, setFound] = useState<FoundProduct[]>([])
  const [waiting, setWaiting] = useState(0)
  const takeBarcode = (gtin: string, products: readonly FoundProduct[]): boolean => {
    const product = products.find(({ barcodes }) => barcodes.some((one) => isSameGtin(one.gtin, gtin)))
    if (!product) return false
    const { size } = required(
      product.barcodes.find((one) => isSameGtin(one.gtin, gtin)),
      `barcode ${gtin}`,
    )
    setMessage(texts.scannedText(size, product.name))
    onFound(product, size)
    return true
  }
  const take = async (code: string) => {
    setFound([])
    const gtin = readGtin(code)
    if (gtin !== null && takeBarcode(gtin, lines)) return
    if (storeId === null) return setMessage(texts.notListedText(code))
    setWaiting((count) => count + 1)
    const products = await lookUp(storeId, gtin ?? code)
    setWaiting((count) => count - 1)
    if (products === null) setMessage(texts.notLookedUpText(code))
    else if (products.length === 0) setMessage(texts.unknownText(code))
    else if (gtin === null || !takeBarcode(gtin, products)) {
      setMessage(texts.foundText(products.length))
      setFound(products)
    }
  }
  const clear = () => {
    setFound([])
    setMessage('')
  }
  const choose = (product: FoundProduct) => {
    clear()
    onFound(product, 0)
  }
  return { message, found, isBusy: waiting > 0, take, choose, clear }
}

/** Handles a scan while the cursor is in a text field: removes the barcode from the text and does not submit. */
export function leadScanAway(
  event: KeyboardEvent<HTMLInputElement>,
  keep: (words: string) => void,
  take: (gtin: string) => void,
): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const { value } = event.currentTarget
  for (const ending of [/\S+$/, /\d+$/]) {
    const scanned = ending.exec(value)?.[0] ?? ''
    const gtin = readGtin(scanned)
    if (gtin === null) continue
    keep(value.slice(0, -scanned.length))
    return take(gtin)
  }
}

const isSameGtin = (a: string, b: string): boolean => a.padStart(14, '0') === b.padStart(14, '0')

/** Returns null if the request failed. */
async function lookUp(storeId: string, search: string): Promise<FoundProduct[] | null> {
  try {
    const reply = await fetch(`/-/stock/${storeId}?${new URLSearchParams({ search }).toString()}`)
    return reply.ok ? ((await reply.json()) as FoundProduct[]) : null
  } catch {
    return null
  }
}
