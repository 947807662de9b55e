import type { Driver } from '../run/use-driver.ts'
import type { Position } from '../delivery/use-position-reports.ts'
import type { DropoffStop, StopView } from '../run/stops.ts'
import type { Draft, DoorStep } from '../run/draft.ts'
import type { Person } from '../run/stops.ts'
import type { Ended } from '../run/ended.ts'

/** Props of every step of a stop. */
export type StepProps<Stop extends StopView> = {
  driver: Driver
  stop: Stop
  position: Position
  /** Place in the run, such as "Stop 1 of 3". */
  title: string
}

/** Props of the steps at a door. */
export type DoorProps = StepProps<DropoffStop> & {
  draft: Draft
  /** Recipient whose orders are handed over. */
  person: Person
  change: (change: Partial<Draft>) => void
  goTo: (step: DoorStep) => void
  /** Shows the result of an ending tap with the time to take it back. */
  onEnded: (ended: Ended) => void
}
