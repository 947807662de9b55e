import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, aVerifiedGuest, codeFor, loginAs } from '#testing/fixtures/builders.ts'
import { setRateCounts } from '#testing/fixtures/rate-counts.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop({ rateLimits: true })))
afterAll(() => test.close())

const aMember = async () => {
  const { client, userId, person } = await aVerifiedGuest(test)
  return { client, userId, person, me: `/users/${userId}` }
}
const statusAndCode = ({ status, error }: { status: number; error?: { code: string } }) => [
  status,
  error?.code,
]

describe('§2 Account: PATCH /api/users/{user_id}', () => {
  it('changes the name and ignores omitted fields', async () => {
    const { client, me } = await aMember()
    expect(await client.ok('PATCH', me, { firstname: ' Zoë ' }, { form: true })).toMatchObject({
      firstname: 'Zoë',
      lastname: 'Held',
    })
    expect(await client.ok('PATCH', me, {})).toMatchObject({ firstname: 'Zoë', lastname: 'Held' })
  })

  it.each([
    { body: { firstname: ' ' }, fields: { firstname: 'First name is required' } },
    { body: { lastname: '' }, fields: { lastname: 'Last Name is required' } },
  ])('§5 Guest account form: rejects $body with the form’s messages', async ({ body, fields }) => {
    const { client, me } = await aMember()
    const reply = await client.call('PATCH', me, body)
    expect([reply.status, reply.error.fields]).toEqual([400, fields])
  })

  it('accepts a date of birth once, if none is stored', async () => {
    const { client, me, userId } = await aMember()
    expect(statusAndCode(await client.call('PATCH', me, { dob: '1991-02-03' }))).toEqual([
      409,
      'dob_on_record',
    ])
    await test.db.run(sql`update users set dob_sealed = null where user_id = ${userId}`)
    const young = await client.call('PATCH', me, { dob: '2010-02-03' })
    expect([young.error.code, young.error.fields]).toEqual(['dob_invalid', { dob: 'Invalid birth date' }])
    expect(await client.ok('PATCH', me, { dob: '1991-02-03' })).toMatchObject({ dob: '03021991' })
  })
})

describe('§2 Account: a member’s new mobile', () => {
  it('replaces the old mobile once its code was entered, and the old mobile is notified', async () => {
    const { client, me, person } = await aMember()
    const next = aPerson().mobile
    await client.ok('PUT', `${me}/mobile`, { mobile: next, password: person.password })
    const e164 = (mobile: string) => `+61${mobile.slice(1)}`
    expect(await client.ok('GET', me)).toMatchObject({
      mobile: e164(person.mobile),
      new_mobile: e164(next),
      verified: true,
    })
    const code = await codeFor(test, next)
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
    const verify = (verification_code: string) => client.call('POST', `${me}/verify`, { verification_code })
    expect(statusAndCode(await verify(wrong))).toEqual([400, 'verification_wrong'])
    expect((await verify(code)).data).toMatchObject({ mobile: e164(next), new_mobile: '', verified: true })
    const heard = await test.db.rows<{ body: string }>(sql`
      select body from messages where recipient = ${e164(person.mobile)} order by message_id`)
    expect(heard.at(-1)!.body).toContain('mobile number of your Coldie account was changed')
  })

  it('can be requested again, and is discarded when the old mobile is entered', async () => {
    const { client, me, person } = await aMember()
    const next = aPerson().mobile
    await client.ok('PUT', `${me}/mobile`, { mobile: next, password: person.password })
    test.clock.pass(1)
    await client.ok('POST', `${me}/send_verification`)
    expect(
      await test.db.first(
        sql`select count(*)::int as sent from messages where right(recipient, 9) = right(${next}, 9)`,
      ),
    ).toEqual({ sent: 2 })
    await client.ok('PUT', `${me}/mobile`, { mobile: person.mobile, password: person.password })
    expect(await client.ok('GET', me)).toMatchObject({ new_mobile: '' })
    expect((await client.call('POST', `${me}/verify`, { verification_code: '0000' })).status).toBe(200)
  })

  it('is rejected if another user has it, even if they verified it concurrently', async () => {
    const [first, second] = [await aMember(), await aMember()]
    expect(
      statusAndCode(
        await first.client.call('PUT', `${first.me}/mobile`, {
          mobile: '0491570110',
          password: first.person.password,
        }),
      ),
    ).toEqual([409, 'mobile_taken'])
    const wanted = aPerson().mobile
    for (const { client, me, person } of [first, second])
      await client.ok('PUT', `${me}/mobile`, { mobile: wanted, password: person.password })
    const verify = async ({ client, me }: typeof first, verification_code: string) =>
      statusAndCode(await client.call('POST', `${me}/verify`, { verification_code }))
    const code = await codeFor(test, wanted)
    expect(await verify(second, code)).toEqual([200, undefined])
    test.clock.pass(1)
    await test.db.run(sql`delete from verification_codes where user_id = ${first.userId}`)
    await first.client.ok('POST', `${first.me}/send_verification`)
    expect(await verify(first, await codeFor(test, wanted))).toEqual([409, 'mobile_taken'])
  })
})

describe('§2 Account: POST /api/users/{user_id}/password', () => {
  const next = 'An-even-colder-beer'

  it('sets a new password, ends all other sessions and retains this session', async () => {
    const { client, me, person } = await aMember()
    const other = shopper(test)
    await other.ok('POST', '/users/login', { username: person.email, password: person.password })
    await client.ok('POST', `${me}/password`, {
      current_password: person.password,
      password: next,
      repeat_password: next,
    })
    expect((await client.call('GET', '/users/me')).status).toBe(200)
    expect((await other.call('GET', '/users/me')).status).toBe(401)
    const login = (password: string) =>
      shopper(test).call('POST', '/users/login', { username: person.email, password })
    expect((await login(person.password)).status).toBe(401)
    expect((await login(next)).status).toBe(200)
    const mail = await test.db.first<{ subject: string }>(sql`
      select subject from messages where recipient = ${person.email} and kind = 'password_changed'`)
    expect(mail!.subject).toBe('Your password was changed')
  })

  it.each([
    {
      body: { current_password: 'wrong', password: next, repeat_password: next },
      fields: { current_password: 'That is not your current password.' },
      code: 'password_wrong',
    },
    {
      body: { current_password: 'x', password: next, repeat_password: 'other' },
      fields: { repeat_password: 'Password not match' },
      code: 'invalid_input',
    },
    {
      body: { current_password: 'x', password: 'short', repeat_password: 'short' },
      fields: { password: 'Password must have at least 8 characters' },
      code: 'invalid_input',
    },
    {
      body: { password: next, repeat_password: next },
      fields: { current_password: 'Password is required' },
      code: 'invalid_input',
    },
  ])('§5: rejects $body with $code', async ({ body, fields, code }) => {
    const { client, me } = await aMember()
    const reply = await client.call('POST', `${me}/password`, body)
    expect([reply.status, reply.error.code, reply.error.fields]).toEqual([400, code, fields])
  })

  it('allows ten wrong passwords in a quarter of an hour', async () => {
    const { client, me } = await aMember()
    const body = { current_password: 'wrong', password: next, repeat_password: next }
    const statusOfTry = async () => (await client.call('POST', `${me}/password`, body)).status
    expect(await statusOfTry()).toBe(400)
    await setRateCounts(test.db, 9)
    expect([await statusOfTry(), await statusOfTry()]).toEqual([400, 429])
  })
})

describe('§6 Own things only', () => {
  it('returns a 404 to all other users, including admins, on every call of the account', async () => {
    const owner = await loginAs(test, 'customer')
    const mine = `/users/${owner.userId}`
    const password = 'long enough'
    for (const caller of [shopper(test), await loginAs(test, 'casey'), await loginAs(test, 'admin')])
      for (const [verb, path, body] of [
        ['PATCH', mine, { firstname: 'Mallory' }],
        ['POST', `${mine}/password`, { current_password: 'x', password, repeat_password: password }],
        ['GET', `${mine}/consents`, undefined],
        ['PUT', `${mine}/consents`, { email: true }],
        ['GET', `${mine}/data`, undefined],
        ['POST', `${mine}/close`, { password }],
      ] as const)
        expect([verb, path, ...statusAndCode(await caller.call(verb, path, body))]).toEqual([
          verb,
          path,
          404,
          'not_found',
        ])
    expect(await owner.ok('GET', mine)).toMatchObject({ firstname: 'Robin' })
  })
})
