import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLawfulHandOver, lawfulHours } from '#domain/delivery/lawful-hours.ts'
import { planDeliveries } from '#domain/dispatch/plan-deliveries.ts'
import { acceptedDocuments } from '#domain/law/state-law.ts'
import { addDays } from '#domain/time.ts'
import { STATE_LAWS } from '#testing/law/state-laws.ts'
import { type Listener, listen } from '#server/db/listen.ts'
import { slotsOf } from '#testing/fixtures/checkouts.ts'
import { DOORS, filledCart } from '#testing/fixtures/builders.ts'
import { aNonce, manyMembers, type Member } from '#testing/fixtures/members.ts'
import { PASSED, aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { daysWith, enactLaw, hoursUntil, lawPeople } from '#testing/law/law-rows.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { aState, anOrder } from '#testing/suites/dispatch-states.ts'
import { stateLaws } from './law-rules.service.ts'
import { type StoreDirectory, openStoreDirectory } from './store-directory.service.ts'

const STORE = 5
/** Zone of the store in Surry Hills. */
const ZONE = 5
const LAST_OLD_DAY = '2026-12-31'
const FIRST_NEW_DAY = '2027-01-01'

let test: TestShop
let staff: Staff
let otherProcess: StoreDirectory
let listener: Listener
beforeAll(async () => {
  test = await openTestShop()
  test.clock.set(`${LAST_OLD_DAY}T18:00:00+11:00`)
  staff = await logInStaff(test)
  otherProcess = await openStoreDirectory(test.db)
  listener = await listen(test.db.url, { places: () => void otherProcess.renew() }, () => {})
  const people = await lawPeople(test.db)
  const hours = { rule: 'delivery_hours', parameters: hoursUntil('22:00') }
  const closed = { rule: 'closed_days', parameters: daysWith('NSW', '01-26') }
  const parameters = {
    documents: acceptedDocuments(STATE_LAWS.NSW, LAST_OLD_DAY).filter(
      ({ type }) => type !== 'foreign_licence',
    ),
  }
  const documents = { rule: 'accepted_documents', parameters }
  const training = { rule: 'driver_training', parameters: { required: true, years: 1 } }
  for (const row of [hours, closed, documents])
    await enactLaw(test.db, { ...row, validFrom: FIRST_NEW_DAY }, people)
  await enactLaw(test.db, { ...training, validFrom: '2027-03-01' }, people)
  const recipient = { minimum_age: 99, first: 'buyer', later: 'buyer', gift: 'gift_recipient' }
  await enactLaw(test.db, { rule: 'recipient', parameters: recipient, validFrom: '2027-03-15' }, people)
  await test.renew()
})
afterAll(async () => {
  await listener.stop()
  await test.close()
})

const at = (date: string, time: string) => test.clock.set(`${date}T${time}+11:00`)

/** Returns the latest end of the offered times by date. */
async function lastEnds(): Promise<Record<string, string>> {
  const slots = await slotsOf(shopper(test), ZONE)
  return Object.fromEntries(slots.map(({ end }) => [end.slice(0, 10), end.slice(11, 16)]))
}

async function checkoutFor({ date, start, end }: { date: string; start: string; end: string }) {
  const [member] = (await manyMembers(test, 1)) as [Member]
  const cart = await filledCart(test, member, { storeId: STORE })
  return member.call('POST', '/checkout', {
    transaction_token: await aNonce(test),
    cart_id: cart.cart_id,
    user_id: member.userId,
    start: `${date}T${start}:00+11:00`,
    due: `${date}T${end}:00+11:00`,
    ...DOORS[STORE],
  })
}

async function broughtTo(stage: 'assigned' | 'transit' | 'checked'): Promise<number> {
  const { orderId } = await aPlacedOrder(test, { storeId: STORE })
  await bringTo(staff, orderId, stage, staff.driverNsw)
  return orderId
}

const codeOf = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status

describe('a changed rule of law applies from its first day, and not before', () => {
  it('in every process within five seconds', async () => {
    const hours = (date: string) => lawfulHours(otherProcess.store(STORE).law, date)
    await expect.poll(() => hours('2027-01-26'), { timeout: 5000 }).toBeNull()
    expect(hours(LAST_OLD_DAY)).toEqual({ opens: '09:00', closes: '23:00' })
    expect(hours(FIRST_NEW_DAY)).toEqual({ opens: '09:00', closes: '22:00' })
  })

  it('to the offered times', async () => {
    at('2026-12-29', '12:00:00')
    expect(await lastEnds()).toMatchObject({
      [addDays(LAST_OLD_DAY, -1)]: '23:00',
      [LAST_OLD_DAY]: '23:00',
      [FIRST_NEW_DAY]: '22:00',
      [addDays(FIRST_NEW_DAY, 1)]: '22:00',
    })
    at('2027-01-24', '12:00:00')
    const ends = await lastEnds()
    expect(ends).toMatchObject({ '2027-01-25': '22:00', '2027-01-27': '22:00' })
    expect(ends).not.toHaveProperty('2027-01-26')
  })

  it('to checkout and the instruction to the driver', async () => {
    at(LAST_OLD_DAY, '12:00:00')
    const late = await checkoutFor({ date: LAST_OLD_DAY, start: '22:00', end: '23:00' })
    expect(late.status).toBe(200)
    const tooLate = await checkoutFor({ date: FIRST_NEW_DAY, start: '22:00', end: '23:00' })
    expect(tooLate.error.code).toBe('slot_not_offered')
    const lawful = await checkoutFor({ date: FIRST_NEW_DAY, start: '21:00', end: '22:00' })
    const orders = [late, lawful].map(({ data }) => data.order_id)
    const rows = await test.db.rows<{ instruction: string }>(sql`
      select instruction from orders where order_id = any(${orders}) order by due_at`)
    expect(rows.map(({ instruction }) => /\b\d\d:\d\d\b/.exec(instruction)?.[0])).toEqual(['23:00', '22:00'])
  })

  it('to the youngest age at checkout', async () => {
    at('2027-03-13', '12:00:00')
    const on = (date: string) => checkoutFor({ date, start: '20:00', end: '21:00' })
    expect((await on('2027-03-14')).status).toBe(200)
    expect((await on('2027-03-15')).error.code).toBe('dob_invalid')
  })

  it.each([
    { date: LAST_OLD_DAY, time: '22:10:00', departs: 200 },
    { date: FIRST_NEW_DAY, time: '21:59:30', departs: 'outside_lawful_hours' },
  ])('to the departure on $date at $time', async ({ date, time, departs }) => {
    at(date, '20:00:00')
    const orderId = await broughtTo('assigned')
    at(date, time)
    expect(codeOf(await staff.driverNsw.call('PATCH', `/orders/${orderId}`, { status: 4 }))).toBe(departs)
  })

  it.each([
    { date: LAST_OLD_DAY, time: '22:30:00', handsOver: 200 },
    { date: FIRST_NEW_DAY, time: '22:00:01', handsOver: 'outside_lawful_hours' },
  ])('to the ID check and the hand-over on $date at $time', async ({ date, time, handsOver }) => {
    at(date, '20:00:00')
    const [unchecked, checked] = [await broughtTo('transit'), await broughtTo('checked')]
    at(date, time)
    const check = await staff.driverNsw.call('POST', `/orders/${unchecked}/door_check`, PASSED)
    expect(codeOf(check)).toBe(handsOver)
    const complete = await staff.driverNsw.call('PATCH', `/orders/${checked}`, { status: 8 })
    expect(codeOf(complete)).toBe(handsOver)
  })

  it.each([
    { date: LAST_OLD_DAY, accepted: 200 },
    { date: FIRST_NEW_DAY, accepted: 'document_not_accepted' },
  ])('to the documents at the door on $date', async ({ date, accepted }) => {
    at(date, '18:00:00')
    const orderId = await broughtTo('transit')
    const foreign = { ...PASSED, document_type: 'foreign_licence', issuer: 'FOREIGN' }
    expect(codeOf(await staff.driverNsw.call('POST', `/orders/${orderId}/door_check`, foreign))).toBe(
      accepted,
    )
  })

  it.each([
    { date: '2027-02-28', assigned: 200 },
    { date: '2027-03-01', assigned: 'driver_unfit' },
  ])('to the training of drivers on $date', async ({ date, assigned }) => {
    at('2027-02-28', '18:00:00')
    const { orderId } = await aPlacedOrder(test, { storeId: STORE })
    await bringTo(staff, orderId, 'packed', staff.driverNsw)
    at(date, '18:00:00')
    const driver = { status: 3, driver_id: staff.driverNsw.userId }
    expect(codeOf(await staff.admin.call('PATCH', `/orders/${orderId}`, driver))).toBe(assigned)
  })

  it('to the triggers of the database', async () => {
    at(LAST_OLD_DAY, '20:00:00')
    const [before, after] = [await broughtTo('checked'), await broughtTo('checked')]
    const complete = (orderId: number, time: string) =>
      test.db.run(sql`update orders set status = 8, delivered_at = ${time} where order_id = ${orderId}`)
    await complete(before, `${LAST_OLD_DAY}T22:30:00+11:00`)
    await expect(complete(after, `${FIRST_NEW_DAY}T22:00:01+11:00`)).rejects.toMatchObject({
      constraint: 'alcohol_is_delivered_within_lawful_hours',
    })
  })

  it('to the planner', async () => {
    const laws = await stateLaws(test.db)
    const planned = (time: string) => {
      const now = new Date(time)
      return planDeliveries(aState({ laws, now, orders: [anOrder(1, { readyAt: now, dueAt: now })] }))
        .unassigned
    }
    expect(planned(`${LAST_OLD_DAY}T22:00:00+11:00`)).toEqual([])
    expect(planned(`${FIRST_NEW_DAY}T21:58:00+11:00`)).toMatchObject([
      { reason: 'outside_lawful_hours', until: new Date('2027-01-02T09:00:00+11:00') },
    ])
    expect(planned('2027-01-26T15:00:00+11:00')).toMatchObject([{ reason: 'outside_lawful_hours' }])
  })

  it.each(['2027-04-04', '2027-10-03'])('on %s, when the clocks change', async (date) => {
    const laws = await stateLaws(test.db)
    const moments = await test.db.rows<{ at: Date; time: string; lawful: boolean }>(sql`
      select at, to_char(at at time zone 'Australia/Sydney', 'HH24:MI:SS') as time,
        is_lawful_hand_over('NSW', 'Australia/Sydney', at) as lawful
      from generate_series(${date}::date::timestamp at time zone 'Australia/Sydney',
        ${addDays(date, 1)}::date::timestamp at time zone 'Australia/Sydney', '30 seconds') as at`)
    for (const { at, time, lawful } of moments) {
      expect([time, lawful]).toEqual([time, time >= '10:00:00' && time <= '22:00:00'])
      expect(isLawfulHandOver(laws.NSW, 'Australia/Sydney', at)).toBe(lawful)
    }
  })
})
