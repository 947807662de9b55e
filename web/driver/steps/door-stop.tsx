import type { JSX } from 'react'
import { type Draft, type DoorStep, draftOf } from '../run/draft.ts'
import type { Ended } from '../run/ended.ts'
import type { DropoffStop } from '../run/stops.ts'
import { ArrivedStep } from './arrived-step.tsx'
import { BirthDateStep, NameStep, SoberStep } from './check-steps.tsx'
import { DocumentStep } from './document-step.tsx'
import { DriveStop } from './drive-stop.tsx'
import { HandOverStep } from './hand-over-step.tsx'
import { RefuseGoodsStep, RefuseStep } from './refuse-steps.tsx'
import type { DoorProps, StepProps } from './step-props.ts'

const STEPS: Record<DoorStep, (props: DoorProps) => JSX.Element> = {
  door: ArrivedStep,
  sober: SoberStep,
  document: DocumentStep,
  birth_date: BirthDateStep,
  name: NameStep,
  hand_over: HandOverStep,
  refuse: RefuseStep,
  refuse_goods: RefuseGoodsStep,
}

/** A door, from the way there to the hand-over or the refusal. @source A-DOOR-1, L-8, L-11 */
export function DoorStop(props: StepProps<DropoffStop> & { onEnded: (ended: Ended) => void }) {
  const { driver, stop, onEnded } = props
  if (stop.arrivedAt === null) return <DriveStop {...props} />
  const draft = driver.draft?.stop === stop.key ? driver.draft : draftOf(stop.key)
  const person = stop.people.find(({ name }) => name === draft.person) ?? stop.people[0]
  if (!person) return null
  const Step = STEPS[draft.step]
  const change = (changed: Partial<Draft>) => driver.setDraft({ ...draft, ...changed })
  const goTo = (step: DoorStep) => change({ step, before: draft.step })
  return <Step key={draft.step} {...{ ...props, draft, person, change, goTo, onEnded }} />
}
