import { describe, expect, it } from 'vitest'
import { scrubLocation, scrubPath, scrubText } from './scrub-text.ts'

describe('§7 Privacy: a text that is sent to another service', () => {
  it.each([
    ['mail to robin.lee+shop@example.com.au failed', 'mail to [email] failed'],
    ['mail to röbin@exämple.de failed', 'mail to [email] failed'],
    ['at /x/robin%40example.com', 'at /x/[email]'],
    ['call 0412 345 678 now', 'call [phone] now'],
    ['call 0412345678', 'call [phone]'],
    ['call +61 412 345 678', 'call [phone]'],
    ['call +61412345678 or (03) 9123 4567', 'call [phone] or [phone]'],
    ['call 03-9123-4567 or 1300 123 456', 'call [phone] or [phone]'],
    ['card 4111 1111 1111 1111 declined', 'card [card] declined'],
    ['paid by 4111-1111-1111-1111', 'paid by [card]'],
    ['born 03/02/1990', 'born [date]'],
    ['born 1990-02-03', 'born [date]'],
    ['born 3 February 1990, or February 3rd, 1990', 'born [date], or [date]'],
    ['the code 4821 is wrong', 'the code [code] is wrong'],
    ['4821 is your code', '[code] is your code'],
    [`link ${'aB3_'.repeat(11)} ended`, 'link [token] ended'],
    ['hash 9f86d081884c7d659a2feaa0c55ad015 twice', 'hash [token] twice'],
    // A token of letters only, and names in code.
    ['nonce was yGuXCsDOnOWdfUaxdbdMgcqA', 'nonce was [token]'],
    ['readLatestExclusionId and toJSONWithoutUndefined', 'readLatestExclusionId and toJSONWithoutUndefined'],
    ['sent Bearer abc.def', 'sent Bearer [token]'],
    ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.c2ln', 'jwt [token]'],
    ['deliver to 32 Smith Street, Fitzroy VIC 3065', 'deliver to [address]'],
    ['deliver to Unit 4/12a St Georges Rd Fitzroy North 3068', 'deliver to [address]'],
    ['deliver to 7 O’Connell St', 'deliver to [address]'],
    ['at -37.79882,144.97834', 'at [place],[place]'],
    ['from 203.0.113.7', 'from [ip]'],
    ['from 2001:db8:0:1:1:1:1:1', 'from [ip]'],
    ['GET /t/aB3_aB3-aB3_aB3-aB3_12 failed', 'GET /t/[token] failed'],
    ['GET /api/stock_alerts/YUBiLmNv.9f86d08 failed', 'GET /api/stock_alerts/[token] failed'],
    ['GET /api/tracking/aB3_aB3-aB3_aB3-aB3_12 failed', 'GET /api/tracking/[token] failed'],
    ['GET /api/addresses?search=12+smith+st failed', 'GET /api/addresses?[query] failed'],
    ['at https://shop.test/forgot_password/a@b.co/t0ken?x=1', 'at https://shop.test/…'],
    ['cannot reach postgres://robin:secret@db/shop', 'cannot reach postgres://db/…'],
    ['{"first_name":"Robin","note":1}', '{"first_name":[private],"note":1}'],
    ['name=Robin Lee, size=6', 'name=[private], size=6'],
    ["password: 'hun,ter2'", 'password: [private]'],
    ['Key (email)=(a@b.co) already exists.', 'Key (email)=([value]) already exists.'],
    ['Key (a, b)=(1 (x), Robin) is not present', 'Key (a, b)=([value]) is not present'],
    ['Failing row contains (1, Robin, Lee).', 'Failing row contains ([row])'],
    [
      'invalid input syntax for type integer: "Robin Lee"',
      'invalid input syntax for type integer: "[value]"',
    ],
    [`Unexpected token 'R', "Robin Lee" is not valid JSON`, 'Unexpected token is not valid JSON'],
  ])('%s → %s', (text, scrubbed) => {
    expect(scrubText(text)).toBe(scrubbed)
  })

  it.each([
    "Cannot read properties of undefined (reading 'email')",
    'duplicate key value violates unique constraint "users_email_key"',
    'column orders.packing_status does not exist',
    'connect ECONNREFUSED /run/socket/.s.PGSQL.5432',
    'Order 1042 has no store in zone 3',
    'promo_minimum_spend was answered with 409',
    'unknown error',
  ])('preserves texts that identify no person: %s', (text) => {
    expect(scrubText(text)).toBe(text)
  })

  it('is limited in length and scrubbed in bounded time', () => {
    const long = ['a', '1 ', 'a@', '12 smith ', '%40'].map((part) => part.repeat(1e5))
    for (const text of [...long, `1 a st${' '.repeat(1e5)}`]) {
      // Only this part of the text is passed to the rules, which bounds their time.
      expect(scrubText(text)).toBe(scrubText(text.slice(0, 2400)))
      expect(scrubText(text).length).toBeLessThanOrEqual(600)
    }
  })
})

describe('§7 Privacy: a location in the code', () => {
  it.each([
    [
      'at f (https://shop.test/assets/frame-Bx12.js:1:204)',
      'at f (https://shop.test/assets/frame-Bx12.js:1:204)',
    ],
    ['at f (https://shop.test/assets/frame.js?v=robin:1:2)', 'at f (https://shop.test/assets/frame.js:1:2)'],
    ['at https://shop.test/forgot_password/a@b.co/t0ken:3:1', 'at https://shop.test/…'],
    ['at f (file:///srv/shop/server/app.ts:3:1)', 'at f (file:///srv/shop/server/app.ts:3:1)'],
  ])('%s → %s', (line, scrubbed) => {
    expect(scrubLocation(line)).toBe(scrubbed)
  })
})

describe('§7 Privacy: a page’s path', () => {
  it.each([
    ['/forgot_password/a%40b.co/abc', { email: 'a@b.co', token: 'abc' }, '/forgot_password/:email/:token'],
    ['/order/1042/tracking?promo_code=ROBIN', { order_id: '1042' }, '/order/:order_id/tracking'],
    ['/found/by/robin', { '*': 'by/robin' }, '/found/*'],
    ['/cart', {}, '/cart'],
    ['/%E0%A4%A', { id: 'x' }, '/%E0%A4%A'],
  ])('%s → its pattern', (path, params, scrubbed) => {
    expect(scrubPath(path, params)).toBe(scrubbed)
  })
})
