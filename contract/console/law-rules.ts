import { z } from 'zod'
import { LAW_CITATION_MAX } from '#domain/field-lengths.ts'
import { LAW_RULES, LAW_RULE_STATUSES } from '#domain/law/law-rule.ts'
import { STATE_CODES } from '#domain/states.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IsoTime, Paging, pageQuery, requiredText } from '../fields.ts'
import { LAW_PARAMETERS } from './law-parameters.ts'

const Person = z.object({ user_id: z.number(), name: z.string() })

const LawRule = z.object({
  law_rule_id: z.number(),
  state: z.enum(STATE_CODES),
  rule: z.enum(LAW_RULES),
  /** First and last day, in the state's time; null: no end. */
  valid_from: z.string(),
  valid_to: z.string().nullable(),
  parameters: z.record(z.string(), z.unknown()),
  /** Section of the Act, regulation or notice. */
  citation: z.string(),
  /** Date of the text that was read; null if it is not known. */
  source_date: z.string().nullable(),
  status: z.enum(LAW_RULE_STATUSES),
  /** True if the rule applies today. */
  in_force: z.boolean(),
  /** True if the last day of an approved rule has passed. */
  is_over: z.boolean(),
  /** Person who compared the rule with its source; null for the rules of a release. */
  checked_by: Person.nullable(),
  checked: IsoTime.nullable(),
  approved_by: Person.nullable(),
  approved: IsoTime.nullable(),
})
export type LawRule = z.output<typeof LawRule>

const date = (message: string) => z.iso.date(message)
const Proposal = {
  state: z.enum(STATE_CODES, 'Please choose a state.'),
  valid_from: date('Please give the first day.'),
  valid_to: date('Please give the last day, or leave it out.').nullable().default(null),
  citation: requiredText(LAW_CITATION_MAX, 'Please name the section of the law.'),
  /** Date of the text that was read. */
  source_date: date('Please give the date of the text, or leave it out.').nullable().default(null),
}

const proposalOf = <R extends keyof typeof LAW_PARAMETERS>(rule: R) =>
  z.object({ rule: z.literal(rule), ...Proposal, parameters: LAW_PARAMETERS[rule] })

/** Lists rules, newest period first. `at`: those in force on a date. @source A-LAW-1 */
export const listLawRules = endpoint({
  method: 'GET',
  path: '/console/law_rules',
  summary: 'List the rules of law: in force, past, approved for later and pending',
  allow: ['settings.write'],
  scope: 'shop',
  query: z.object({
    state: z.enum(STATE_CODES).optional(),
    rule: z.enum(LAW_RULES).optional(),
    status: z.enum(LAW_RULE_STATUSES).optional(),
    at: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
    ...pageQuery(50),
  }),
  data: z.array(LawRule),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

/** Inserts a pending rule. It has no effect until a second owner approves it. @source A-LAW-2 */
export const proposeLawRule = endpoint({
  method: 'POST',
  path: '/console/law_rules',
  summary: 'Propose a rule of law from a date on; a second owner approves it',
  allow: ['settings.write'],
  scope: 'shop',
  byPerson: true,
  body: z.discriminatedUnion('rule', [
    proposalOf('delivery_hours'),
    proposalOf('closed_days'),
    proposalOf('accepted_documents'),
    proposalOf('recipient'),
    proposalOf('driver_training'),
    proposalOf('notices'),
    proposalOf('refusal_classes'),
    proposalOf('report_categories'),
  ]),
  data: LawRule,
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'law_rule_overlap'],
})

const OfRule = z.object({ law_rule_id: Id })

/** Approves a rule. Its predecessor ends on the day before. @source A-LAW-3 */
export const approveLawRule = endpoint({
  method: 'POST',
  path: '/console/law_rules/:law_rule_id/approve',
  summary: 'Approve a colleague’s rule of law',
  allow: ['settings.write'],
  scope: 'shop',
  byPerson: true,
  stepUp: true,
  params: OfRule,
  data: LawRule,
  errors: [
    'not_signed_in',
    'forbidden',
    'not_found',
    'own_request',
    'approval_decided',
    'approval_expired',
    'law_rule_overlap',
    'law_rule_gap',
  ],
})

/** @source A-LAW-3 */
export const withdrawLawRule = endpoint({
  method: 'POST',
  path: '/console/law_rules/:law_rule_id/withdraw',
  summary: 'Withdraw a pending rule of law',
  allow: ['settings.write'],
  scope: 'shop',
  byPerson: true,
  params: OfRule,
  data: LawRule,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'approval_decided'],
})

const Span = z.object({ opens: z.string(), closes: z.string() }).nullable()

const LawRulePreview = z.object({
  /** Days of the next year whose hours change, earliest first, at most 31; null: no deliveries. */
  days: z.array(z.object({ date: z.string(), before: Span, after: Span })),
  days_total: z.number(),
  /** Open orders with alcohol that could no longer be delivered in their promised time, at most 100. */
  orders: z.array(z.object({ order_id: z.number(), order_number: z.string(), due: IsoTime })),
  orders_total: z.number(),
  /** Delivery times that are offered today and would not be offered any more, by store. */
  slots: z.array(z.object({ store_id: z.number(), name: z.string(), lost: z.number(), gained: z.number() })),
})
export type LawRulePreview = z.output<typeof LawRulePreview>

/** Returns the effects of a rule on open orders and offered times. @source A-LAW-4 */
export const previewLawRule = endpoint({
  method: 'GET',
  path: '/console/law_rules/:law_rule_id/preview',
  summary: 'Preview what a rule changes for open orders and offered times',
  allow: ['settings.write'],
  scope: 'shop',
  params: OfRule,
  data: LawRulePreview,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})
