import { type ReactNode, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { BAG_CODE_MAX, SHORT_REASON_MAX } from '#domain/field-lengths.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { useScannerField } from '#web/staff/use-scanner-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './delivery.module.css'
import * as texts from './delivery-texts.ts'

/** First characters of bag codes. Codes may start with a letter or a digit. */
const CODE_START = /^[\da-z]$/i

type Props = { order: Order; children: (fields: ReactNode) => ReactNode }

/**
 * Bags of an order, which the driver scans while loading them. It works without a network: the codes are part of the
 * page, scans are stored on the phone, and they are submitted at departure.
 * @source A-PICK-4
 */
export function LoadBags({ order, children }: Props) {
  const codes = order.bags.map(({ code }) => code)
  const [loaded, setLoaded] = useLoaded(order.order_id, codes)
  const [message, setMessage] = useState<{ text: string; isWrong: boolean } | null>(null)
  const field = useScannerField(CODE_START)
  const take = (typed: string) => {
    const code = codes.find((one) => one.toLowerCase() === typed.toLowerCase())
    if (!code) return setMessage({ text: texts.wrongBagText(typed, codes), isWrong: true })
    const all = [...new Set([...loaded, code])]
    setLoaded(all)
    setMessage({ text: texts.loadedText(code, all.length, codes.length), isWrong: false })
  }
  const left = codes.length - loaded.length
  return (
    <section className="stackSmall" aria-labelledby="bags-title">
      <h2 id="bags-title" className="figures">
        {texts.bagsTitle(loaded.length, codes.length)}
      </h2>
      {/* Above the field, because the bar at the bottom of a phone covers content below it. */}
      <output>{message && <Notice tone={message.isWrong ? 'error' : 'ok'}>{message.text}</Notice>}</output>
      <ul className={styles.bags}>
        {order.bags.map(({ code, seal }) => (
          <li key={code} data-is-loaded={loaded.includes(code)}>
            {texts.bagText(code, seal, loaded.includes(code))}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <form
          className="stackSmall"
          onSubmit={(event) => {
            event.preventDefault()
            const typed = new FormData(event.currentTarget).get('code')
            if (typeof typed === 'string' && typed.trim() !== '') take(typed.trim())
            event.currentTarget.reset()
          }}
        >
          <Field
            ref={field}
            label={texts.scanBagLabel}
            name="code"
            autoComplete="off"
            maxLength={BAG_CODE_MAX}
          />
          <Button type="submit" tone="outline" isWide>
            {texts.loadButton}
          </Button>
        </form>
      )}
      {children(
        <>
          <input type="hidden" name="bags" value="scanned" />
          {loaded.map((code) => (
            <input key={code} type="hidden" name="bag" value={code} />
          ))}
          {left > 0 && (
            <Field
              label={texts.leftReasonLabel(left)}
              name="left_reason"
              maxLength={SHORT_REASON_MAX}
              required
            />
          )}
        </>,
      )}
    </section>
  )
}

/** Returns the scanned bags, which are stored on the phone. Bags no longer in the order are ignored. */
function useLoaded(orderId: number, codes: readonly string[]) {
  const key = `bags ${orderId}`
  const isHydrated = useIsHydrated()
  const [scanned, setScanned] = useState<readonly string[] | null>(null)
  const stored = scanned ?? (isHydrated ? readStored(key) : [])
  const set = (loaded: readonly string[]) => {
    setScanned(loaded)
    try {
      localStorage.setItem(key, JSON.stringify(loaded))
    } catch {
      // Storage is full or blocked: a reload asks for the bags again.
    }
  }
  return [codes.filter((code) => stored.includes(code)), set] as const
}

function readStored(key: string): readonly string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown
    return Array.isArray(stored) ? (stored as string[]) : []
  } catch {
    return []
  }
}
