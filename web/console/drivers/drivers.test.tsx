import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { Driver } from '#contract/driver/driver-records.ts'
import DriverScreen from './driver.route.tsx'

afterEach(cleanup)

const AT = '2026-11-20T18:30:00+11:00'
const DRIVER: Driver = {
  user_id: 7,
  firstname: 'Jo',
  lastname: 'Fane',
  mobile: '+61491570110',
  active: true,
  vehicle: 'car',
  stores: [{ store_id: 1, name: 'Coldie Fitzroy', state: 'VIC' }],
  on_shift_since: AT,
  needs_training: false,
  deliveries_today: 1,
  training: { last_day: null, state: 'missing' },
  documents: { last_day: '2026-11-30', state: 'soon' },
  document_records: [
    {
      driver_document_id: 2,
      kind: 'licence',
      number_end: '4X7K',
      expires_on: '2026-11-30',
      recorded: AT,
      recorded_by: 'Sam Okoro',
      counts: true,
      state: 'soon',
    },
  ],
  training_records: [],
  shifts: [{ started: AT, ended: null }],
  orders_today: [{ order_id: 3, order_number: '7K3-9QFM', status: 8, due: AT, city: 'Fitzroy' }],
}

function show(change: Partial<Driver>, isOwn = false, reply: object = { ok: true }) {
  const sent: Record<string, string>[] = []
  const Screen = DriverScreen as unknown as (props: { loaderData: object }) => React.ReactNode
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <Screen loaderData={{ driver: { ...DRIVER, ...change }, isOwn }} />,
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()) as Record<string, string>)
        return reply
      },
    },
  ])
  render(<Stub />)
  return sent
}

/** @source S-DRIVERS-2 */
describe('a driver’s page', () => {
  it('warns of documents that expire soon, and explains the effect of an expiry', async () => {
    show({})
    await screen.findByText('Something expires within 30 days.')
    screen.getByText('Driver licence …4X7K')
    screen.getByText('Expires 30/11/2026')
    cleanup()
    show({ documents: { last_day: '2026-11-10', state: 'expired' } })
    await screen.findByText(/They get no orders until/)
  })

  it('asks for training only in states that require it', async () => {
    show({ documents: { last_day: null, state: 'missing' }, needs_training: true })
    await screen.findByRole('heading', { name: 'Jo Fane' })
    expect(screen.queryByText(/ends within 30 days/)).toBeNull()
    cleanup()
    show({
      documents: { last_day: null, state: 'missing' },
      training: { last_day: '2026-11-10', state: 'expired' },
    })
    await screen.findByRole('heading', { name: 'Jo Fane' })
    expect(screen.queryByText(/They get no orders until/)).toBeNull()
  })

  it('records a document, and preserves the typed values after a rejected request', async () => {
    const sent = show({}, false, {
      ok: false,
      error: { code: 'invalid_input', msg: '', fields: { number_end: 'Up to four letters or digits' } },
    })
    const end = await screen.findByLabelText('Last characters of the number')
    fireEvent.change(screen.getByLabelText('Document'), { target: { value: 'insurance' } })
    fireEvent.change(end, { target: { value: 'é' } })
    fireEvent.change(screen.getByLabelText('Expiry date'), { target: { value: '2027-01-31' } })
    fireEvent.submit(end.closest('form')!)
    await screen.findByText('Up to four letters or digits')
    expect((end as HTMLInputElement).value).toBe('é')
    expect(sent).toEqual([
      { intent: 'document', kind: 'insurance', number_end: 'é', expires_on: '2027-01-31' },
    ])
  })

  it('ends a shift, or shows why it cannot be ended', async () => {
    const sent = show({}, false, { ok: false, error: { code: 'goods_on_board', msg: 'Goods are on board.' } })
    fireEvent.click(await screen.findByRole('button', { name: 'End the shift' }))
    await screen.findByText('Goods are on board.')
    expect(sent).toEqual([{ intent: 'shift' }])
    cleanup()
    show({ on_shift_since: null })
    await screen.findByRole('heading', { name: 'Jo Fane' })
    expect(screen.queryByRole('button', { name: 'End the shift' })).toBeNull()
  })

  it('does not let drivers record their own documents', async () => {
    show({}, true)
    await screen.findByRole('heading', { name: 'Jo Fane' })
    expect(screen.queryByText('Record a document')).toBeNull()
    expect(screen.queryByText('Record training')).toBeNull()
  })
})
