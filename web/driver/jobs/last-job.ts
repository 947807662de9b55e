import type { JobLoss } from '#contract/orders/realtime.ts'
import type { NoticeTone } from '#web/ui/notice.tsx'
import * as texts from './jobs-texts.ts'

type JobMessage = (number: string) => { tone: NoticeTone; text: string }

/** Messages for a job that left the list, by its name in the query string. */
const ENDINGS = {
  delivered: (number) => ({ tone: 'ok', text: texts.deliveredText(number) }),
  refused: (number) => ({
    tone: 'info',
    text: texts.refusedText(number),
  }),
  canceled: (number) => ({
    tone: 'warning',
    text: texts.cancelledText(number),
  }),
  reassigned: (number) => ({ tone: 'info', text: texts.reassignedText(number) }),
  unassigned: (number) => ({ tone: 'info', text: texts.unassignedText(number) }),
  gone: (number) => ({ tone: 'info', text: texts.goneText(number) }),
} satisfies Record<JobEnding, JobMessage>

export type JobEnding = 'delivered' | 'refused' | 'gone' | JobLoss

/** Returns the message about a job that has just left the list. */
export const jobLossText = (how: JobLoss, number: string): ReturnType<JobMessage> => ENDINGS[how](number)

export const jobsAfter = (ending: JobEnding, number: string): string => `/driver?${ending}=${number}`

/**
 * Returns the message about the driver's last job. Only an order number is accepted, because anyone can craft a link.
 */
export function lastJobText(search: URLSearchParams): ReturnType<JobMessage> | null {
  for (const [ending, say] of Object.entries(ENDINGS)) {
    const number = search.get(ending)
    if (number && /^[0-9A-Z]{3}-[0-9A-Z]{4}$/.test(number)) return say(number)
  }
  return null
}
