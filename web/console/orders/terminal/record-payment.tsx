import { useCallback, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DoneNotice } from './done-notice.tsx'
import { type TerminalTransaction, type TerminalResult, TerminalDialog } from './terminal-dialog.tsx'
import * as texts from './terminal-texts.ts'

/** Button and dialog that record a payment at the counter for the increased price of a placed order. */
export function RecordPayment({ asked }: { asked: TerminalTransaction | null }) {
  const [opened, setOpened] = useState<TerminalTransaction | null>(null)
  const [done, setDone] = useState<TerminalResult | null>(null)
  const close = useCallback(() => setOpened(null), [])
  if (!asked && !done && !opened) return null
  return (
    <div className="stackSmall">
      <DoneNotice done={done} />
      {asked && (
        <p>
          <Button isSmall tone="outline" onClick={() => setOpened(asked)}>
            {texts.paidButton}
          </Button>
        </p>
      )}
      {opened && <TerminalDialog asked={opened} onClose={close} onDone={setDone} />}
    </div>
  )
}
