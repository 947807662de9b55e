/** What a new store needs, in the order in which it is easiest done. */
export const OPENING_STEPS = ['licence', 'hours', 'zone', 'products', 'stock', 'staff', 'drivers'] as const
export type OpeningStep = (typeof OPENING_STEPS)[number]

/** Without these a store would show shoppers nothing, or nothing that they can order. */
const REQUIRED: readonly OpeningStep[] = ['hours', 'zone', 'products', 'stock']

export type StepState = { step: OpeningStep; is_done: boolean; is_required: boolean }

export const openingSteps = (done: Readonly<Record<OpeningStep, boolean>>): StepState[] =>
  OPENING_STEPS.map((step) => ({ step, is_done: done[step], is_required: REQUIRED.includes(step) }))

export const canOpen = (steps: readonly StepState[]): boolean =>
  steps.every(({ is_done, is_required }) => is_done || !is_required)
