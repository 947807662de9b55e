import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { LawRule, LawRulePreview } from '#contract/console/law-rules.ts'
import { LAW_KEYS } from '#domain/law/law-rule.ts'
import { STATE_LAWS } from '#testing/law/state-laws.ts'
import { daysWith, hoursUntil } from '#testing/law/law-rows.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { parameterProblem, readLawForm } from './law-form.ts'
import LawScreen from './law.route.tsx'
import ProposeRuleScreen from './propose-rule.route.tsx'

afterEach(cleanup)

const RULE: LawRule = {
  law_rule_id: 1,
  state: 'NSW',
  rule: 'delivery_hours',
  valid_from: '2000-01-01',
  valid_to: '2026-12-31',
  parameters: hoursUntil('23:00'),
  citation: 'Liquor Act 2007 (NSW) s 114L',
  source_date: null,
  status: 'approved',
  in_force: true,
  is_over: false,
  checked_by: null,
  checked: null,
  approved_by: null,
  approved: null,
}
const OTHERS: LawRule[] = (
  [
    'accepted_documents',
    'recipient',
    'driver_training',
    'notices',
    'refusal_classes',
    'report_categories',
  ] as const
).map((rule, nth) => ({
  ...RULE,
  law_rule_id: 20 + nth,
  rule,
  parameters: STATE_LAWS.VIC[LAW_KEYS[rule]][0]!.parameters,
}))
const AVERY = { user_id: 7, name: 'Avery Quill' }
const PENDING: LawRule = {
  ...RULE,
  law_rule_id: 2,
  valid_from: '2027-01-01',
  valid_to: null,
  parameters: hoursUntil('22:00'),
  source_date: '2026-11-18',
  status: 'pending',
  in_force: false,
  checked_by: AVERY,
  checked: '2026-11-19T09:00:00+11:00',
}
const CLOSED: LawRule = {
  ...RULE,
  law_rule_id: 3,
  rule: 'closed_days',
  valid_to: null,
  parameters: daysWith('NSW', '2027-01-26'),
}
const PREVIEW: LawRulePreview & { id: number } = {
  id: 2,
  days: [
    {
      date: '2027-01-01',
      before: { opens: '09:00', closes: '23:00' },
      after: { opens: '09:00', closes: '22:00' },
    },
  ],
  days_total: 360,
  orders: [{ order_id: 9, order_number: '2ZK-44QD', due: '2027-01-01T23:00:00+11:00' }],
  orders_total: 1,
  slots: [{ store_id: 5, name: 'Surry Hills', lost: 2, gained: 0 }],
}

type Screen<Data> = (props: { loaderData: Data }) => React.ReactNode

function show(rules: LawRule[], more: object = {}) {
  const Shown = LawScreen as unknown as Screen<object>
  const place = { total: '3', page: 1, pages: 1, next: null, previous: null }
  showInShop(<Shown loaderData={{ state: 'NSW', rules, place, preview: null, userId: 1, ...more }} />)
}

const section = (title: string) => within(screen.getByText(title).closest('section')!)

it('§4 Console: the law shows rules in force with period, source and people', () => {
  show([RULE, CLOSED])
  const current = section('In force today')
  expect(current.getByText('01/01/2000 to 31/12/2026')).toBeTruthy()
  expect(current.getByText('Sunday').nextSibling?.textContent).toBe('10:00 AM to 11:00 PM')
  expect(current.getAllByText('9:00 AM to 11:00 PM')).toHaveLength(6)
  expect(current.getByText('2 days before Easter Sunday')).toBeTruthy()
  expect(current.getByText('26/01/2027')).toBeTruthy()
  expect(current.getAllByText(/Liquor Act 2007 \(NSW\) s 114L\./)).toHaveLength(2)
  expect(screen.getByText('Nothing is approved for later.')).toBeTruthy()
})

it('§4 Console: a second owner approves a waiting rule and sees what it would change', () => {
  show([PENDING], { preview: PREVIEW })
  const waiting = section('Waiting for a second owner')
  expect(waiting.getByText(/Checked by Avery Quill on 19\/11\/2026/)).toBeTruthy()
  expect(waiting.getByText('360 days in the next year have other hours.')).toBeTruthy()
  expect(waiting.getByText(/01\/01\/2027: 9:00 AM to 11:00 PM, then 9:00 AM to 10:00 PM/)).toBeTruthy()
  expect(waiting.getByRole('link', { name: '2ZK-44QD' }).getAttribute('href')).toBe('/console/orders/9')
  expect(waiting.getByText('Surry Hills: 2 fewer delivery times on offer')).toBeTruthy()
  expect(waiting.getByRole('button', { name: /^Approve: Delivery hours/ })).toBeTruthy()
})

it('§4 Console: the owner who proposed a rule cannot approve it', () => {
  show([PENDING], { userId: AVERY.user_id })
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Withdraw/ })).toBeTruthy()
})

it('§4 Console: ended, withdrawn and later rules have their sections', () => {
  show([
    { ...RULE, in_force: false, is_over: true },
    { ...PENDING, status: 'withdrawn' },
    { ...PENDING, law_rule_id: 4, status: 'approved' },
  ])
  expect(section('History').getByText('Ended')).toBeTruthy()
  expect(section('History').getByText('Withdrawn')).toBeTruthy()
  expect(section('What changes next').getByText('Approved')).toBeTruthy()
})

it('§4 Console: the form starts from the latest rule and is read back to the same parameters', () => {
  const Shown = ProposeRuleScreen as unknown as Screen<object>
  for (const latest of [PENDING, CLOSED, ...OTHERS]) {
    showInShop(<Shown loaderData={{ state: 'NSW', rule: latest.rule, latest }} />)
    const form = new FormData(screen.getByRole<HTMLButtonElement>('button', { name: 'Propose' }).form!)
    const text = (name: string) => (form.get(name) as string | null) ?? ''
    expect(readLawForm(latest.rule, text, [...form.keys()])).toEqual({ parameters: latest.parameters })
    cleanup()
  }
})

it('§4 Console: other rules are shown in words, and the form names a list that cannot be read', () => {
  show(OTHERS)
  expect(screen.getByText('Driver licence').nextSibling?.textContent).toMatch(/^VIC, NSW, QLD/)
  expect(screen.getByText('Unattended same day').nextSibling?.textContent).toBe('Unattended; same day: Yes')
  expect(screen.getByText('07-01').nextSibling?.textContent).toBe('to: 06-30; due: 07-30')
  expect(screen.getByText('Training is required').nextSibling?.textContent).toBe('No')
  const values: Record<string, string> = { json_documents: '[{', flag_required: 'true', number_years: '5' }
  const read = readLawForm('accepted_documents', (name) => values[name] ?? '', Object.keys(values))
  expect(read).toEqual({
    fields: { 'parameters.documents': expect.stringMatching(/^This list can’t be read: /) },
  })
})

it('§4 Console: a problem of an element is shown at its list with its place', () => {
  const fields = { 'parameters.documents.0.type': 'Invalid option', 'parameters.years': 'Too small' }
  expect(parameterProblem(fields, 'documents')).toBe('0.type: Invalid option')
  expect(parameterProblem(fields, 'years')).toBe('Too small')
  expect(parameterProblem(fields, 'text')).toBeUndefined()
})
