import { useState } from 'react'
import { ScanWithCamera } from '#web/staff/camera/scan-with-camera.tsx'
import { useScannerField } from '#web/staff/use-scanner-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { readGtin } from '#domain/catalogue/read-gtin.ts'
import styles from './pick.module.css'
import { lineOfBarcode } from './line-of-barcode.ts'
import type { PickLine, PickingLine } from './use-picks.ts'
import { Letter } from '../round/letter.tsx'
import * as texts from './pick-texts.ts'

type Props = {
  /** Lines in picking order. */
  lines: readonly PickingLine[]
  /** True while the server does not reply. */
  isOffline: boolean
  onPick: PickLine
  /** In a round, returns the letter of the order's bag. */
  letterOf?: (orderId: number) => string
}

type ScanMessage = { tone: 'ok' | 'error'; letter?: string | undefined; text: string }

/** Form that picks one pack for each scanned or typed barcode. */
export function ScanForm({ lines, isOffline, onPick, letterOf }: Props) {
  const [message, setMessage] = useState<ScanMessage | null>(null)
  const field = useScannerField()
  const take = (code: string): ScanMessage => {
    const gtin = readGtin(code)
    if (gtin === null) return { tone: 'error', text: texts.unreadText(code) }
    const line = lineOfBarcode(lines, gtin)
    if (!line) {
      // Sends the code with an unchanged count, so that the server identifies the item and names the required one.
      const next = lines.find(({ isDone }) => !isDone) ?? lines[0]
      if (next && !isOffline) onPick(next, next.inHand, { gtin })
      return { tone: 'error', text: texts.notOnListText(code) }
    }
    const { product_name: name, inHand, quantity } = line
    if (inHand >= quantity) return { tone: 'error', text: texts.allTakenText(name) }
    onPick(line, inHand + 1, { gtin })
    return { tone: 'ok', letter: letterOf?.(line.order_id), text: texts.tookText(name, inHand + 1, quantity) }
  }
  const shownMessage = message && (
    <span className={styles.said} data-tone={message.tone}>
      {message.letter && <Letter of={message.letter} isLarge />}
      <span>{message.letter ? texts.intoBagText(message.letter, message.text) : message.text}</span>
    </span>
  )
  return (
    <>
      <form
        className={styles.scan}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('code')
          if (typeof typed !== 'string' || typed.trim() === '') return
          setMessage(take(typed.trim()))
          event.currentTarget.reset()
        }}
      >
        <Field ref={field} label={texts.scanLabel} name="code" inputMode="numeric" autoComplete="off" />
        <Button type="submit" tone="outline">
          {texts.scanButton}
        </Button>
        {/* Not an `output` element, which the form's reset would restore to its earlier text. */}
        <div aria-live="assertive" className={styles.message}>
          {shownMessage}
        </div>
      </form>
      <div>
        <ScanWithCamera onCode={(code) => setMessage(take(code))} message={shownMessage} />
      </div>
    </>
  )
}
