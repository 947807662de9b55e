/** Kinds of matters that wait for a decision, in their order on the home page. */
export const DECISION_KINDS = [
  'approvals',
  'problems',
  'exclusions',
  'licences',
  'papers',
  'webhooks',
  'messages',
] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]
