import { dollarsText } from '#web/platform/format/money-text.ts'
import { Bar, Body, Heading } from '../frame/frame.tsx'
import styles from '../frame/frame.module.css'
import { Screen } from '../frame/screen.tsx'
import type { Driver } from '../run/use-driver.ts'
import * as runTexts from '../run/run-texts.ts'
import { EndShift } from '../shift/end-shift.tsx'
import * as texts from '../shift/shift-texts.ts'

/** On shift without a stop. */
export function EmptyScreen({ driver }: { driver: Driver }) {
  const { today } = driver.run.shift
  return (
    <Screen title={texts.onShiftTag}>
      <Body>
        <Heading>{runTexts.emptyHeading}</Heading>
        <p className={styles.lead}>{runTexts.emptyText}</p>
        {(today.delivered > 0 || today.tips > 0) && (
          <p className="figures">{texts.todayText(today.delivered, dollarsText(today.tips))}</p>
        )}
      </Body>
      <Bar>
        <EndShift driver={driver} />
      </Bar>
    </Screen>
  )
}
