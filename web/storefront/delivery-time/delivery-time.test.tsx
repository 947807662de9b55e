import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { aTime, EVENING } from '#testing/screens/checkout-views.ts'
import { DeliveryTime } from './delivery-time.tsx'
import { type DeliveryTimeData, useDeliveryChoice } from './use-delivery-choice.ts'

afterEach(cleanup)

function Picker({ time, error }: { time: DeliveryTimeData; error?: string }) {
  const { choice, isLost, choose } = useDeliveryChoice(time)
  return <DeliveryTime offer={time.offer} choice={choice} isLost={isLost} error={error} onChoose={choose} />
}
/** Lets the shop's offer change under the picker. */
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

const closed = aTime({ offer: { ...aTime().offer, isOpen: false, estimateMinutes: null }, choice: null })
const GONE = 'The delivery time you chose is no longer available. Please choose another.'

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

  it('§4 Delivery time: another day shows its times, none of them chosen', () => {
    render(<Picker time={aTime()} />)
    fireEvent.click(radios('Day')[1]!)
    expect(texts('Time')).toEqual(['12:00 PMto 1:00 PM'])
    expect(chosen('Time')).toEqual([])
    fireEvent.click(radios('Time')[0]!)
    expect(chosen('Time')).toEqual(['12:00 PMto 1:00 PM'])
  })

  it('§4 Delivery time: a stored time that is no longer offered is cleared, and that is said until another is chosen', () => {
    render(<Picker time={aTime({ choice: null, isLost: true })} />)
    expect(screen.getByText(GONE)).toBeTruthy()
    fireEvent.click(radios('Day')[0]!)
    expect(screen.queryByText(GONE)).toBeNull()
  })

  it('§4 Delivery time: a slot that fills up while somebody chooses is cleared and said', () => {
    const before = aTime({ choice: { kind: 'slot', ...EVENING } })
    const after = { ...before, offer: { ...before.offer, days: before.offer.days.slice(1) } }
    render(<Changing before={before} after={after} />)
    expect(chosen('Time')).toEqual(['8:00 PMto 9:00 PM'])
    fireEvent.click(screen.getByText('later'))
    expect(screen.getByText(GONE)).toBeTruthy()
  })

  it('§5 ‘Delivery time required’ stands under the rows and is announced', () => {
    render(<Picker time={closed} error="Delivery time required" />)
    expect(screen.getByRole('alert').textContent).toBe('Delivery time required')
  })

  it.each([
    ['the night the clocks go forward', '2026-10-04', '+11:00'],
    ['the night they go back', '2027-04-04', '+10:00'],
  ])('§9 times h:mm A: %s a noon is a noon', (_, date, offset) => {
    const slot = { start: `${date}T12:00:00${offset}`, end: `${date}T13:00:00${offset}` }
    const offer = {
      isOpen: false,
      estimateMinutes: null,
      today: '2026-10-03',
      days: [{ date, times: [slot] }],
    }
    render(<Picker time={{ offer, choice: { kind: 'slot', ...slot }, isLost: false }} />)
    expect(chosen('Time')).toEqual(['12:00 PMto 1:00 PM'])
  })
})
