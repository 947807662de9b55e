import type { ConsoleDriver } from '#contract/driver/driver-records.ts'
import { plainDateText } from '#web/platform/format/time-text.ts'
import { Tag } from '#web/ui/tag.tsx'
import * as texts from './drivers-texts.ts'

const TONES = { valid: 'plain', soon: 'warning', expired: 'error', missing: 'plain' } as const

/** Tag that shows how long a document is valid. */
export function PaperTag({ papers }: { papers: ConsoleDriver['documents'] }) {
  const { state, last_day: lastDay } = papers
  return <Tag tone={TONES[state]}>{texts.paperText[state](lastDay ? plainDateText(lastDay) : '')}</Tag>
}
