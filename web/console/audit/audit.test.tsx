import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/console/audit.ts'
import { letDialogsOpen } from '#testing/screens/shown-dialogs.ts'
import AuditScreen from './audit.route.tsx'

letDialogsOpen()
afterEach(() => cleanup())

const ENTRY: AuditEntry = {
  audit_id: 7,
  link: 7,
  at: '2026-11-20T07:30:00Z',
  by: { user_id: 41, role: 'admin', name: 'Avery Quill' },
  from: { address: '203.0.113.9', device: 'Firefox on Linux' },
  action: 'roles.changed',
  thing: 'user 52',
  thing_name: 'Casey Novak',
  details: {},
  before: { store_access: false, note: 'same' },
  after: { store_access: true, note: 'same' },
  can_undo: false,
}

type Reply = { ok: boolean; error?: { code: string; msg: string } }

/** Ids of the events for which an undo was requested. */
let undone: string[] = []

function show(
  entries: AuditEntry[],
  filters: object = {},
  page: object = {},
  undoReply: Reply = { ok: true },
) {
  undone = []
  const place = { total: String(entries.length), page: 1, pages: 1, next: null, previous: null }
  const list = { rows: entries, ...place, isWrong: false, ...page }
  const loaderData = { filters, list }
  const Stub = createRoutesStub([
    {
      path: '/console/audit',
      // The generated props have more fields than the screen reads.
      Component: () => <AuditScreen {...({ loaderData } as Parameters<typeof AuditScreen>[0])} />,
      action: async ({ request }) => {
        undone.push((await request.formData()).get('audit_id') as string)
        return undoReply
      },
    },
  ])
  render(<Stub initialEntries={['/console/audit']} />)
}

describe('§2 Console: the audit log', () => {
  it.each([
    ['fee_cents', 795, 850, 'delivery fee: $7.95 → $8.50'],
    ['on_2027_02_02', null, 'closed', '02/02/2027: none → closed'],
    ['unit_volume_ml', 330, 355, 'volume in mL: 330 → 355'],
    ['made_up_name', 1, 2, 'made up name: 1 → 2'],
  ])('renders %s in words', (name, before, after, told) => {
    show([{ ...ENTRY, before: { [name]: before }, after: { [name]: after } }])
    screen.getByText(told)
  })

  it('shows time, actor, address, action, and the values before and after', () => {
    show([ENTRY])
    const lines = [...screen.getByRole('listitem').children].map((line) => line.textContent.trim())
    expect(lines).toEqual([
      'Roles changedCasey Novak',
      'store access: no → yes',
      '20/11/2026 6:30 PM, Avery Quill (owner), 203.0.113.9, Firefox on Linux',
    ])
    const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(leadsTo('Avery Quill (owner)')).toBe('/console/audit?user_id=41')
    expect(leadsTo('Casey Novak')).toBe('/console/audit?thing=user+52')
  })

  it.each([
    [{ user_id: 41, role: 'visitor', name: 'Avery Quill' }, 'Avery Quill'],
    [{ user_id: 41, role: 'driver', name: null }, 'user 41 (driver)'],
    [{ user_id: null, role: 'job:release', name: null }, 'The shop itself'],
    [{ user_id: null, role: 'visitor', name: null }, 'A visitor'],
    [{ user_id: null, role: 'api_key 7', name: null }, 'API key 7'],
  ])('names the actor: %j', (by, text) => {
    show([{ ...ENTRY, by }])
    expect(screen.getByRole('listitem').textContent).toContain(`6:30 PM, ${text}, 203.0.113.9`)
  })

  it.each([
    [{ status: 2 }, { status: 3 }, 'status: Approved → Assigned'],
    [
      { packing_status: 2, driver: null },
      { packing_status: 3, driver: null },
      'packing status: Packing → Packed',
    ],
    [null, { name_length: 4, open: true }, 'name length: 4, open: yes'],
    [{ price: 20 }, null, 'price: 20'],
    [{ ends: null }, { ends: '2026-11-27T07:00:00.000Z' }, 'ends: none → 27/11/2026 6:00 PM'],
  ])('shows changed values, statuses by name: %j to %j', (before, after, text) => {
    show([{ ...ENTRY, action: 'order.status', before, after }])
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('preserves the filters across pages', () => {
    show([ENTRY], { thing: 'order 5' }, { pages: 5, page: 3, next: 'on', previous: 'back' })
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(target('Next page')).toBe('/console/audit?thing=order+5&page=4&cursor=on')
    expect(target('Previous page')).toBe('/console/audit?thing=order+5&page=2&cursor=back')
    expect(screen.getByLabelText<HTMLInputElement>('Thing').value).toBe('order 5')
  })

  it('links to the next page when the total is capped', () => {
    show([ENTRY], {}, { total: '10000+', pages: null, page: 2, next: 'on' })
    expect(screen.getByText('Page 2')).toBeTruthy()
    expect(screen.getByText(/^10000\+ events/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toContain('cursor=on')
    expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe(
      '/console/audit?page=1',
    )
  })

  it('undoes an event after showing the restored values', async () => {
    const price = { ...ENTRY, audit_id: 8, action: 'price.changed', thing: 'pack 3', before: { price: 20 } }
    show([ENTRY, { ...price, can_undo: true }])
    fireEvent.click(screen.getByRole('button', { name: 'Undo “Price changed” of pack 3' }))
    expect(screen.getByRole('dialog', { name: 'Undo the change of pack 3?' }).textContent).toContain(
      'price: 20',
    )
    expect(undone).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await expect.poll(() => undone).toEqual(['8'])
  })

  it('reports that nothing was undone after a later change', async () => {
    const error = { code: 'stale', msg: 'Somebody else has changed this.' }
    show([{ ...ENTRY, can_undo: true }], {}, {}, { ok: false, error })
    fireEvent.click(screen.getByRole('button', { name: /^Undo “Roles/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('It was changed again since, so nothing was undone. Change it by hand instead.')
  })

  it('reports an empty result and an invalid filter', () => {
    show([], {}, { isWrong: true })
    expect(screen.getByText('No events match.')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('Check the filters')
  })
})
