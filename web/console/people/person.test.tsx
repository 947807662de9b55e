import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import type { ConsoleUser } from '#contract/console/roles.ts'
import PersonScreen from './person.route.tsx'
import { RolesForm } from './roles-form.tsx'

afterEach(cleanup)

const STORES = [
  { store_id: 1, name: 'Coldie Fitzroy' },
  { store_id: 2, name: 'Coldie St Kilda' },
]
const PERSON: ConsoleUser = {
  user_id: 7,
  firstname: 'Sam',
  lastname: 'Okoro',
  email: 'store@coldie.test',
  email_verified: true,
  mobile: '',
  deactivated: false,
  invited: false,
  pin: false,
  version: 3,
  roles: [{ role: 'store_hand', store_id: 1 }],
  permissions: { admin_access: false, store_access: true },
}

function show(reply: object) {
  const sent: [string, string][][] = []
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <RolesForm person={PERSON} stores={STORES} given={{ roles: ['manager', 'driver'], stores: STORES }} />
      ),
      action: async ({ request }) => {
        sent.push([...(await request.formData())] as [string, string][])
        return reply
      },
    },
  ])
  render(<Stub />)
  return sent
}

it('sends the remaining roles and the added role, with the version they were based on', async () => {
  const sent = show({ ok: true, saved: 'Saved.' })
  fireEvent.change(await screen.findByLabelText('Role'), { target: { value: 'driver' } })
  fireEvent.change(screen.getByLabelText('Store'), { target: { value: '2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved.')
  expect(sent).toEqual([
    [
      ['intent', 'roles'],
      ['version', '3'],
      ['role', 'store_hand:1'],
      ['new_role', 'driver'],
      ['new_store', '2'],
    ],
  ])
})

it('shows both versions after a conflict, and preserves the selection', async () => {
  const current = { ...PERSON, version: 4, roles: [{ role: 'manager', store_id: 2 }] }
  show({ ok: false, error: { code: 'stale', msg: 'Stale', current } })
  const box = await screen.findByLabelText('Store hand, Coldie Fitzroy')
  fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('You wanted: no roles.')
  screen.getByText('Now: Manager, Coldie St Kilda.')
  expect((box as HTMLInputElement).checked).toBe(false)
})

it.each([
  [true, 'We’ve sent the invitation.'],
  [false, null],
])('confirms an invitation on the page it redirects to: %s', async (isJustInvited, text) => {
  const person = { ...PERSON, invited: true }
  const given = { roles: ['manager'], stores: STORES }
  const loaderData = { person, stores: STORES, given, isOwn: false, isJustInvited, seesAudit: false }
  const Stub = createRoutesStub([
    {
      path: '/',
      // The generated props have more fields than the screen reads.
      Component: () => (
        <PersonScreen {...({ loaderData } as unknown as Parameters<typeof PersonScreen>[0])} />
      ),
    },
  ])
  render(<Stub />)
  await screen.findByRole('heading', { name: 'Sam Okoro' })
  expect(screen.queryByText('We’ve sent the invitation.')?.textContent ?? null).toBe(text)
})
