import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import type { StoreHours } from '#contract/console/places.ts'
import HoursScreen from './hours.route.tsx'
import type { PlaceReply } from './place-reply.tsx'

afterEach(cleanup)

const HOURS: StoreHours = {
  store_id: 1,
  name: 'Coldie Fitzroy',
  state: 'VIC',
  hours: [{ weekday: 1, opens: '12:00', closes: '23:00' }],
  lawful: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    opens: weekday === 7 ? '10:00' : '09:00',
    closes: '23:00',
  })),
  version: 3,
}

function show(replies: PlaceReply[], mayChange = true) {
  const sent: Record<string, unknown>[] = []
  const Stub = createRoutesStub([
    {
      path: '/hours',
      Component: (props) => {
        const loaderData = { hours: { ...HOURS, version: HOURS.version + sent.length }, mayChange }
        const all = { ...props, loaderData } as unknown as Parameters<typeof HoursScreen>[0]
        return <HoursScreen {...all} />
      },
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()))
        return replies.shift()
      },
    },
  ])
  render(<Stub initialEntries={['/hours']} />)
  return sent
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

it('copies Monday to every day, and sends all openings with the version that was shown', async () => {
  const sent = show([{ ok: true }])
  fireEvent.change(field('Monday, opening 1: closes'), { target: { value: '22:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Copy Monday to every day' }))
  save()
  await screen.findByText('Saved. Shoppers see it now.')
  expect(sent[0]).toMatchObject({
    version: '3',
    opens_1_0: '12:00',
    closes_1_0: '22:00',
    opens_7_0: '12:00',
    closes_7_0: '22:00',
    opens_7_1: '',
  })
})

it('shows a colleague’s version, preserves typed values, and saves over it on the second press', async () => {
  const current = { ...HOURS, hours: [{ weekday: 1, opens: '10:00', closes: '20:00' }], version: 4 }
  const sent = show([{ ok: false, error: { code: 'stale', msg: '', current } }, { ok: true }])
  fireEvent.change(field('Monday, opening 1: opens'), { target: { value: '15:00' } })
  save()
  await screen.findByText(/It is now: Monday 10:00 AM to 8:00 PM, Tuesday closed/)
  expect(field('Monday, opening 1: opens').value).toBe('15:00')
  save()
  await screen.findByText('Saved. Shoppers see it now.')
  expect(sent[1]).toMatchObject({ version: '4', opens_1_0: '15:00' })
})

it('shows which day is wrong', async () => {
  const fields = { weekday_1: 'Monday: Closing time must be after opening time' }
  show([{ ok: false, error: { code: 'invalid_input', msg: 'Please check', fields } }])
  save()
  expect((await screen.findAllByText(/Monday: Closing time must be after/)).length).toBe(2)
})

it('is read-only for staff without permission', () => {
  show([], false)
  expect(field('Monday, opening 1: opens').matches(':disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

it('warns about hours beyond the legal hours, and removes the warning once they are within', () => {
  show([])
  expect(screen.queryByText(/outside what the law allows/)).toBeNull()
  fireEvent.change(field('Monday, opening 1: opens'), { target: { value: '08:00' } })
  fireEvent.change(field('Sunday, opening 1: opens'), { target: { value: '09:30' } })
  fireEvent.change(field('Sunday, opening 1: closes'), { target: { value: '12:00' } })
  screen.getByText('Monday, 8:00 AM to 11:00 PM: the law allows 9:00 AM to 11:00 PM.')
  screen.getByText('Sunday, 9:30 AM to 12:00 PM: the law allows 10:00 AM to 11:00 PM.')
  fireEvent.click(screen.getByRole('button', { name: 'Copy Monday to every day' }))
  expect(screen.getAllByText(/: the law allows/)).toHaveLength(7)
  for (const nth of ['Monday', 'Saturday'])
    fireEvent.change(field(`${nth}, opening 1: opens`), { target: { value: '09:00' } })
  expect(screen.getAllByText(/: the law allows/)).toHaveLength(5)
})
