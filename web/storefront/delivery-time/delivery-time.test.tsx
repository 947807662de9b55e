import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { parseCookie } from 'cookie'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { aTime, EVENING } from '#testing/screens/checkout-views.ts'
import { DeliveryTime } from './delivery-time.tsx'
import type { DeliveryTimeData } from './delivery-offer.ts'
import { useDeliveryChoice } from './use-delivery-choice.ts'

const cookies = () => parseCookie(document.cookie)
const setCookie = (name: string, value: string) => void (document.cookie = `${name}=${value}; Path=/`)

afterEach(() => {
  cleanup()
  for (const name of ['delivery_day', 'delivery_time']) document.cookie = `${name}=; Path=/; Max-Age=0`
})

function Picker({ time, error }: { time: DeliveryTimeData; error?: string }) {
  return <DeliveryTime offer={time.offer} {...useDeliveryChoice(time)} error={error} />
}
/** Picker whose offer changes when the button is pressed. */
function Changing({ before, after }: { before: DeliveryTimeData; after: DeliveryTimeData }) {
  const [time, setTime] = useState(before)
  return (
    <>
      <button type="button" onClick={() => setTime(after)}>
        later
      </button>
      <Picker time={time} />
    </>
  )
}
const radios = (group: string) =>
  within(screen.getByRole('group', { name: group })).getAllByRole<HTMLInputElement>('radio')
const texts = (group: string) => radios(group).map((radio) => radio.closest('label')!.textContent)
const chosen = (group: string) => texts(group).filter((_, index) => radios(group)[index]!.checked)

const closed = aTime({ offer: { ...aTime().offer, isOpen: false, estimateMinutes: null } })
const GONE = 'Sorry, that delivery time has gone. Please choose another.'

describe('§4 Delivery time', () => {
  it('§4 Delivery time: if the store is open the first day is ‘Today’ and the first slot is labelled ASAP and chosen by default', () => {
    render(<Picker time={aTime()} />)
    expect(texts('Day')).toEqual(['Today20/11/2026', 'Sat21/11/2026'])
    expect(texts('Time')).toEqual(['ASAPabout 25 min', '8:00 PMto 9:00 PM'])
    expect([chosen('Day'), chosen('Time')]).toEqual([['Today20/11/2026'], ['ASAPabout 25 min']])
  })

  it('§4 Delivery time: if the store is closed no day is preselected', () => {
    render(<Picker time={closed} />)
    expect(chosen('Day')).toEqual([])
    expect(screen.queryByRole('group', { name: 'Time' })).toBeNull()
    expect(screen.queryByText('ASAP')).toBeNull()
  })

  it('§4 Delivery time: choosing another day shows its times without a chosen time', () => {
    render(<Picker time={aTime()} />)
    fireEvent.click(radios('Day')[1]!)
    expect(texts('Time')).toEqual(['12:00 PMto 1:00 PM'])
    expect(chosen('Time')).toEqual([])
    fireEvent.click(radios('Time')[0]!)
    expect(chosen('Time')).toEqual(['12:00 PMto 1:00 PM'])
  })

  it('§3 Browser storage: a day without a time is stored and retained on the next page', () => {
    render(<Picker time={aTime()} />)
    fireEvent.click(radios('Day')[1]!)
    expect(cookies()).toEqual({ delivery_day: '2026-11-21' })
    cleanup()
    render(<Picker time={aTime({ stored: { day: '2026-11-21', time: null } })} />)
    expect([chosen('Day'), chosen('Time')]).toEqual([['Sat21/11/2026'], []])
    expect(screen.queryByText(GONE)).toBeNull()
    fireEvent.click(radios('Time')[0]!)
    expect(cookies()).toMatchObject({
      delivery_day: '2026-11-21',
      delivery_time: expect.stringContaining('|'),
    })
  })

  it('§4 Delivery time: a stored day that is no longer offered is cleared, with a message until a new choice', () => {
    const stored = { day: '2026-11-19', time: null }
    render(<Picker time={aTime({ stored })} />)
    expect(screen.getByText(GONE)).toBeTruthy()
    expect([chosen('Day'), cookies()]).toEqual([[], { delivery_time: 'gone' }])
    cleanup()
    render(<Picker time={aTime({ stored: { day: null, time: 'gone' } })} />)
    expect(screen.getByText(GONE)).toBeTruthy()
    expect(chosen('Day')).toEqual([])
    fireEvent.click(radios('Day')[0]!)
    expect(screen.queryByText(GONE)).toBeNull()
    expect(cookies()).toEqual({ delivery_day: '2026-11-20', delivery_time: 'asap' })
  })

  it('§4 Delivery time: a slot that fills up in the meantime is cleared with a message, and its day remains', () => {
    const before = aTime({ stored: { day: '2026-11-20', time: { kind: 'slot', ...EVENING } } })
    const days = [{ date: '2026-11-20', times: [] }, before.offer.days[1]!]
    render(<Changing before={before} after={{ ...before, offer: { ...before.offer, days } }} />)
    expect(chosen('Time')).toEqual(['8:00 PMto 9:00 PM'])
    fireEvent.click(screen.getByText('later'))
    expect(screen.getByText(GONE)).toBeTruthy()
    expect([chosen('Day'), chosen('Time')]).toEqual([['Today20/11/2026'], []])
    expect(cookies()).toEqual({ delivery_day: '2026-11-20', delivery_time: 'gone' })
  })

  it('§4 Delivery time: when the store closes, a preselected ASAP is cleared with a message and not replaced', () => {
    render(<Changing before={aTime()} after={closed} />)
    fireEvent.click(screen.getByText('later'))
    expect(screen.getByText(GONE)).toBeTruthy()
    expect(screen.queryByText('ASAP')).toBeNull()
  })

  it('§3 Browser storage: a choice in another tab applies after this page reloads', () => {
    const after = aTime({ stored: { day: '2026-11-21', time: null } })
    render(<Changing before={aTime()} after={after} />)
    setCookie('delivery_day', '2026-11-21')
    fireEvent.click(screen.getByText('later'))
    expect([chosen('Day'), chosen('Time')]).toEqual([['Sat21/11/2026'], []])
  })

  it('§3 Browser storage: a choice in another tab does not override a choice made during the reload', () => {
    const after = aTime({ stored: { day: '2026-11-21', time: null } })
    render(<Changing before={aTime()} after={after} />)
    fireEvent.click(radios('Time')[1]!)
    fireEvent.click(screen.getByText('later'))
    expect([chosen('Day'), chosen('Time')]).toEqual([['Today20/11/2026'], ['8:00 PMto 9:00 PM']])
  })

  it('§5 ‘Delivery time required’ is shown below the rows and announced', () => {
    render(<Picker time={closed} error="Delivery time required" />)
    expect(screen.getByRole('alert').textContent).toBe('Delivery time required')
  })

  it.each([
    ['in the night in which daylight saving starts', '2026-10-04', '+11:00'],
    ['in the night in which daylight saving ends', '2027-04-04', '+10:00'],
  ])('§9 times h:mm A: %s noon remains noon', (_, date, offset) => {
    const slot = { start: `${date}T12:00:00${offset}`, end: `${date}T13:00:00${offset}` }
    const offer = {
      zoneId: 1,
      isOpen: false,
      estimateMinutes: null,
      notice: '',
      today: '2026-10-03',
      days: [{ date, times: [slot] }],
    }
    render(<Picker time={{ offer, stored: { day: date, time: { kind: 'slot', ...slot } } }} />)
    expect(chosen('Time')).toEqual(['12:00 PMto 1:00 PM'])
  })
})
