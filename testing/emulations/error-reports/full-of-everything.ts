/** Personal and secret data that must not leave the shop, in the formats in which it occurs. */
export const PERSONAL = [
  'robin.lee@example.com',
  'robin.lee%40example.com',
  '0412 345 678',
  '+61412345678',
  '(03) 9123 4567',
  '4111 1111 1111 1111',
  '4111111111111111',
  '03/02/1990',
  '1990-02-03',
  'k7Jq2mZx9vB4nT6wR8yP1sD3fG5hL0aCeUiOkMjN-_x',
  '9f86d081884c7d659a2feaa0c55ad015',
  '482139',
  '32 Smith Street',
  'Fitzroy',
  'Robin',
  'Lee-Okafor',
  'hunter2secret',
  '203.0.113.7',
  '-37.79882',
  'ROBIN-M8KQ',
]

/** Creates an error that contains all of it: in its message, causes, fields, stack and a URL. */
export function errorFullOfEverything(): Error {
  const link =
    'http://shop.test/forgot_password/robin.lee@example.com/k7Jq2mZx9vB4nT6wR8yP1sD3fG5hL0aCeUiOkMjN-_x'
  const row = new Error(
    'duplicate key value violates unique constraint "users_email_key": Key (first_name, email)=(Robin, robin.lee@example.com) already exists.',
  )
  Object.assign(row, {
    detail: 'Key (email)=(robin.lee@example.com) already exists.',
    query: "insert into users values ('Robin', 'Lee-Okafor', '1990-02-03')",
    parameters: ['Robin', '0412 345 678'],
  })
  const body = '{"first_name":"Robin","last_name":"Lee-Okafor","password":"hunter2secret","dob":"03/02/1990"}'
  const gathered = new AggregateError(
    [
      new Error('deliver to 32 Smith Street, Fitzroy VIC 3065 at -37.79882,144.97834'),
      new Error(`Unexpected token 'R', "Robin Lee-Okafor" is not valid JSON`),
      new Error(
        JSON.stringify([{ code: 'invalid_type', path: ['dob'], input: '1990-02-03', message: 'for Robin' }]),
      ),
    ],
    'tried 0412 345 678, +61412345678 and (03) 9123 4567',
    { cause: row },
  )
  const error = new Error(
    `no such cart 1042: ${body} paid with 4111 1111 1111 1111 (4111111111111111), code 482139, from 203.0.113.7, ` +
      `see ${link}?promo_code=ROBIN-M8KQ, hash 9f86d081884c7d659a2feaa0c55ad015, sent to robin.lee%40example.com`,
    { cause: gathered },
  )
  error.name = 'CartGone'
  Object.assign(error, {
    user: { first_name: 'Robin', email: 'robin.lee@example.com' },
    request: { headers: { cookie: 'token=9f86d081884c7d659a2feaa0c55ad015' }, body },
    address: '32 Smith Street',
  })
  error.stack = `${error.name}: ${error.message}\n    at place (${link}:12:3)\n${error.stack?.split('\n').slice(1).join('\n')}`
  return error
}
