import type { Draft } from './draft.ts'

/** Hand-over or refusal that was just tapped. It can be taken back for five seconds. */
export type Ended = {
  kind: 'handed over' | 'refused'
  name: string
  numbers: string[]
  ids: string[]
  /** Phone time of the tap in milliseconds. */
  at: number
  /** Work to which taking it back returns. */
  draft: Draft
}
