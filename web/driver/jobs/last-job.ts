import type { JobLoss } from '#contract/orders/realtime.ts'
import type { NoticeTone } from '#web/ui/notice.tsx'

type JobMessage = (number: string) => { tone: NoticeTone; text: string }

/** The ways in which a job leaves the list, by their value in the query string. */
const ENDINGS: Record<string, JobMessage> = {
  delivered: (number) => ({ tone: 'ok', text: `Order ${number} delivered. Nice one.` }),
  refused: (number) => ({
    tone: 'info',
    text: `Order ${number} refused and refunded. Take it back to the store. You’re paid either way.`,
  }),
  canceled: (number) => ({
    tone: 'warning',
    text: `Order ${number} was cancelled. If you’re carrying it, take it back to the store.`,
  }),
  reassigned: (number) => ({ tone: 'info', text: `Another driver has order ${number} now.` }),
  unassigned: (number) => ({ tone: 'info', text: `The store took order ${number} off your list.` }),
  gone: (number) => ({ tone: 'info', text: `Order ${number} isn’t yours any more.` }),
}

export type Ending = 'delivered' | 'refused' | 'gone' | JobLoss

/** The message about a job that has just left the list. */
export const jobLossText = (how: JobLoss, number: string): ReturnType<JobMessage> => ENDINGS[how]!(number)

export const jobsAfter = (ending: Ending, number: string): string => `/driver?${ending}=${number}`

/**
 * The message about the job that the driver comes from. Only an order number is accepted, because anyone can write a
 * link.
 */
export function lastJobText(search: URLSearchParams): ReturnType<JobMessage> | null {
  for (const [ending, say] of Object.entries(ENDINGS)) {
    const number = search.get(ending)
    if (number && /^[0-9A-Z]{3}-[0-9A-Z]{4}$/.test(number)) return say(number)
  }
  return null
}
