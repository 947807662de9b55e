/** Steps for opening a new store, in the recommended order. */
export const OPENING_STEPS = ['licence', 'hours', 'zone', 'products', 'stock', 'staff', 'drivers'] as const
export type OpeningStep = (typeof OPENING_STEPS)[number]

/** Required steps. Without them, shoppers could not order from the store. */
const REQUIRED: readonly OpeningStep[] = ['hours', 'zone', 'products', 'stock']

export type StepState = { step: OpeningStep; is_done: boolean; is_required: boolean }

export const openingSteps = (done: Readonly<Record<OpeningStep, boolean>>): StepState[] =>
  OPENING_STEPS.map((step) => ({ step, is_done: done[step], is_required: REQUIRED.includes(step) }))

export const canOpen = (steps: readonly StepState[]): boolean =>
  steps.every(({ is_done, is_required }) => is_done || !is_required)
