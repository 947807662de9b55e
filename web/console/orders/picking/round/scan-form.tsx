import { useState } from 'react'
import { ScanWithCamera } from '#web/staff/camera/scan-with-camera.tsx'
import { useScannerField } from '#web/staff/use-scanner-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { isGtin } from '#domain/catalogue/gtin.ts'
import styles from './pick.module.css'
import { lineOfBarcode } from './line-of-barcode.ts'
import type { ShownLine } from './use-picks.ts'
import * as texts from './pick-texts.ts'

type Props = { lines: readonly ShownLine[]; onScan: (line: ShownLine, gtin: string) => void }

/** Takes one pack for each barcode, scanned or typed. */
export function ScanForm({ lines, onScan }: Props) {
  const [message, setMessage] = useState('')
  const field = useScannerField()
  const take = (code: string) => {
    if (!isGtin(code)) return setMessage(texts.unreadText(code))
    // Of no line: the shop says what it is, for the line that is next.
    const line = lineOfBarcode(lines, code) ?? lines.find(({ isDone }) => !isDone) ?? lines[0]
    if (!line) return
    const isOfLine = lineOfBarcode([line], code) !== undefined
    if (isOfLine && line.inHand >= line.quantity) return setMessage(texts.allTakenText(line.product_name))
    setMessage(isOfLine ? texts.tookText(line.product_name, line.inHand + 1, line.quantity) : '')
    onScan(line, code)
  }
  return (
    <form
      className={styles.scan}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('code')
        if (typeof typed !== 'string' || typed.trim() === '') return
        take(typed.trim())
        event.currentTarget.reset()
      }}
    >
      <Field ref={field} label={texts.scanLabel} name="code" inputMode="numeric" autoComplete="off" />
      <Button type="submit" tone="outline">
        {texts.scanButton}
      </Button>
      <ScanWithCamera onCode={take} message={message} />
      <output aria-live="assertive">{message}</output>
    </form>
  )
}
