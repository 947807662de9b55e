import { useState } from 'react'
import { readGtin } from '#domain/catalogue/read-gtin.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { ScanWithCamera } from '#web/staff/camera/scan-with-camera.tsx'
import { useScannerField } from '#web/staff/use-scanner-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { countScan, type Item } from './count-return.ts'
import styles from '../order.module.css'
import * as texts from '../orders-texts.ts'

type ScanMessage = { tone: 'ok' | 'error'; text: string }

type Props = { items: readonly Item[]; onCount: (item: Item, units: number) => void }

/** Scanner field that counts returned goods. Nothing is recorded until staff have entered the goods' condition. */
export function ReturnScan({ items, onCount }: Props) {
  // Scans since each product was last recorded.
  const [scanned, setScanned] = useState<Readonly<Record<string, number>>>({})
  const [said, setSaid] = useState<ScanMessage | null>(null)
  const field = useScannerField()
  const take = (code: string): ScanMessage => {
    const gtin = readGtin(code)
    if (gtin === null) return { tone: 'error', text: texts.returnUnread(code) }
    const found = countScan(items, scanned, gtin)
    if (!found) return { tone: 'error', text: texts.returnUnknown(code) }
    const { item, key, units, left } = found
    if (units > left) return { tone: 'error', text: texts.returnTooMany(item.name) }
    setScanned({ ...scanned, [key]: units })
    onCount(item, units)
    return { tone: 'ok', text: texts.returnCounted(item.name, units, left) }
  }
  const message = said && <Notice tone={said.tone}>{said.text}</Notice>
  return (
    <>
      <form
        className={styles.assign}
        onSubmit={(event) => {
          event.preventDefault()
          const code = formFields(new FormData(event.currentTarget))('code').trim()
          if (code !== '') setSaid(take(code))
          event.currentTarget.reset()
        }}
      >
        <Field ref={field} label={texts.scanReturnLabel} name="code" inputMode="numeric" autoComplete="off" />
        <Button type="submit" tone="outline">
          {texts.scanReturnButton}
        </Button>
        <ScanWithCamera onCode={(code) => setSaid(take(code))} message={message} />
      </form>
      <div aria-live="assertive">{message}</div>
    </>
  )
}
