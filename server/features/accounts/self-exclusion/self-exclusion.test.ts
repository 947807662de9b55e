import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, aVerifiedGuest, checkoutBody, filledCart } from '#testing/fixtures/builders.ts'
import { checkout } from '#testing/fixtures/checkouts.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { mailedPath } from '#testing/fixtures/mails.ts'
import { setRateCounts } from '#testing/fixtures/rate-counts.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

const exclude = (body: object) => shopper(test).call('POST', '/self_exclusions', body)

async function orderAs(person: object) {
  const client = shopper(test)
  const cart = await filledCart(test, client)
  const { status, error } = await checkout(client, { ...(await checkoutBody(client, cart)), ...person })
  return [status, error?.code]
}
const EXCLUDED = [403, 'self_excluded']
const ASKED_FOR_CODE = [409, '018']

/** @source L-20, L-21, L-22 */
describe('§2 Self-exclusion: POST /api/self_exclusions', () => {
  it.each([
    { by: 'e-mail', detailsOf: ({ email }: Person) => ({ email: email.toUpperCase() }) },
    { by: 'mobile', detailsOf: ({ mobile }: Person) => ({ mobile: `+61 ${mobile.slice(1)}` }) },
    {
      by: 'name and birth date',
      detailsOf: ({ dob }: Person) => ({ dob, firstname: ' ALEX', lastname: 'héld' }),
    },
  ])('works without login and at once, matched on $by', async ({ detailsOf }) => {
    const person = { ...aPerson(), dob: `19${60 + Math.floor(aNumber() / 20)}-03-${10 + (aNumber() % 18)}` }
    expect(await orderAs(person)).toEqual(ASKED_FOR_CODE)
    const request = { firstname: 'Alex', lastname: 'Held', term: 'six_months', ...detailsOf(person) }
    expect((await exclude(request)).status).toBe(200)
    expect(await orderAs(person)).toEqual(EXCLUDED)
    expect(await orderAs(aPerson())).toEqual(ASKED_FOR_CODE)
  })

  it('stops a member from ordering, withdraws every consent and removes the referral code', async () => {
    const { client, userId, person, body } = await aVerifiedGuest(test)
    await client.ok('PUT', `/users/${userId}/consents`, { email: true, sms: true })
    expect((await client.ok('GET', '/users/me')).referral_code).not.toBe('')
    await exclude({ firstname: 'A', lastname: 'H', mobile: person.mobile, term: 'open' })
    expect((await checkout(client, body)).error).toEqual({
      code: 'self_excluded',
      msg: 'We can’t take this order: a self-exclusion is in force.',
    })
    expect(await client.ok('GET', `/users/${userId}/consents`)).toEqual([
      expect.objectContaining({ granted: false }),
      expect.objectContaining({ granted: false }),
    ])
    const again = await client.call('PUT', `/users/${userId}/consents`, { email: true })
    expect([again.status, again.error.code]).toEqual(EXCLUDED)
    expect((await client.ok('GET', '/users/me')).referral_code).toBe('')
  })

  it('ends with its term, and a shorter exclusion does not shorten it', async () => {
    const person = aPerson()
    const request = { firstname: 'Alex', lastname: 'Held', email: person.email }
    const { data } = await exclude({ ...request, term: 'one_year' })
    expect(data).toEqual({ starts: '2026-11-20T07:30:00.000Z', ends: '2027-11-20T13:00:00.000Z' })
    const short = await exclude({ ...request, term: 'six_months' })
    expect(short.data.ends).toBe('2027-05-20T14:00:00.000Z')
    test.clock.set('2027-11-20T18:30:00+11:00')
    expect(await excludedNow(person.email)).toBe(true)
    test.clock.set('2027-11-21T18:30:00+11:00')
    expect(await excludedNow(person.email)).toBe(false)
    expect((await exclude({ ...request, term: 'open' })).data.ends).toBeNull()
    test.clock.set('2029-11-21T18:30:00+11:00')
    expect(await excludedNow(person.email)).toBe(true)
  })

  it('is confirmed by mail, logged without a name, and stores name and birth date only as hashes', async () => {
    const person = aPerson()
    await exclude({ ...person, term: 'three_years' })
    const mail = await test.db.first<{ subject: string; body: string }>(
      sql`select subject, body from messages where recipient = ${person.email}`,
    )
    expect(mail!.subject).toBe('Your self-exclusion')
    expect(mail!.body).toContain('for 3 years')
    const [row] = await test.db.rows<object>(sql`select * from self_exclusions where email = ${person.email}`)
    expect(JSON.stringify(row)).not.toMatch(/Alex|1990/)
    const note = await test.db.first<object>(
      sql`select by_user_id, subject, details from audit_log where action = 'self-exclusion' order by audit_log_id desc limit 1`,
    )
    expect(note).toEqual({
      by_user_id: null,
      subject: expect.stringMatching(/^self-exclusion \d+$/),
      details: { term: 'three_years' },
    })
  })

  it.each([
    { body: {}, fields: { firstname: 'First name is required', lastname: 'Last Name is required' } },
    {
      body: { firstname: 'A', lastname: 'B', term: 'open' },
      fields: { email: 'Please give your email, your mobile or your date of birth' },
    },
    { body: { firstname: 'A', lastname: 'B', term: 'open', email: 'x' }, fields: { email: 'Invalid Email' } },
    {
      body: { firstname: 'A', lastname: 'B', term: 'open', mobile: '12' },
      fields: { mobile: 'Please enter an Australian mobile number, such as 0412 345 678.' },
    },
    {
      body: { firstname: 'A', lastname: 'B', term: 'open', dob: '1990-02-30' },
      fields: { dob: 'Invalid birth date' },
    },
    {
      body: { firstname: 'A', lastname: 'B', term: 'a day', email: 'a@b.test' },
      fields: { term: 'Please choose for how long' },
    },
  ])('rejects $body with the form’s messages', async ({ body, fields }) => {
    const reply = await exclude(body)
    expect(reply.status).toBe(400)
    expect(reply.error.fields).toMatchObject(fields)
  })

  it('accepts a form with empty fields', async () => {
    const form = { firstname: 'A', lastname: 'B', email: aPerson().email, mobile: '', dob: '', term: 'open' }
    const reply = await shopper(test).call('POST', '/self_exclusions', form, { form: true })
    expect(reply.status).toBe(200)
  })

  it('requested by a stranger can be undone within a day by the link sent to the excluded person', async () => {
    const stranger = aPerson()
    const person = { ...aPerson(), firstname: 'Wren', lastname: 'Mistaken' }
    const request = { ...person, email: stranger.email, dob: undefined, term: 'open' }
    const excluded = async () => {
      const client = shopper(test)
      const body = { ...(await checkoutBody(client, await filledCart(test, client))), ...person }
      return (await client.call('POST', '/checkout', body)).error.code
    }
    const mobile = `+61${person.mobile.slice(1)}`
    await shopper(test).ok('POST', '/self_exclusions', request)
    expect(await excluded()).toBe('self_excluded')
    const link = `/contact_changes${(await mailedPath(test, mobile, '/account/contact/')).slice(16)}`
    expect(await shopper(test).ok('GET', link)).toMatchObject({ action: 'not_me' })
    expect(await excluded()).toBe('self_excluded')
    const forged = link.replace(/exclusion\.(\d+)/, (_, id) => `exclusion.${Number(id) + 1}`)
    expect((await shopper(test).call('POST', forged)).status).toBe(404)
    await shopper(test).ok('POST', link)
    expect(await excluded()).toBe('018')
    expect((await shopper(test).call('POST', link)).error.code).toBe('contact_link_invalid')

    await shopper(test).ok('POST', '/self_exclusions', request)
    const late = `/contact_changes${(await mailedPath(test, mobile, '/account/contact/')).slice(16)}`
    test.clock.pass(24 * 60)
    expect((await shopper(test).call('POST', late)).status).toBe(404)
    expect(await excluded()).toBe('self_excluded')
    test.clock.pass(-24 * 60)
  })

  it('accepts ten requests an hour from one address', async () => {
    const limited = await openTestShop({ rateLimits: true })
    const request = { firstname: 'A', lastname: 'B', email: 'a@b.test', term: 'open' }
    const ask = async () => (await shopper(limited).call('POST', '/self_exclusions', request)).status
    const first = await ask()
    await setRateCounts(limited.db, 9)
    const results = [first, await ask(), await ask()]
    await limited.close()
    expect(results).toEqual([200, 200, 429])
  })
})

type Person = ReturnType<typeof aPerson>

let numbers = 0
const aNumber = () => ++numbers

const excludedNow = async (email: string) => (await orderAs({ ...aPerson(), email }))[1] === 'self_excluded'
