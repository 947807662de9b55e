import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeError } from './describe-error.ts'

describe('§7 Privacy: a stored error', () => {
  it('contains type, message, code and location, and no other fields', () => {
    const error = Object.assign(new TypeError('no store for robin@example.com'), {
      code: '23505',
      constraint: 'users_email_key',
      detail: 'Key (email)=(robin@example.com) already exists.',
      query: "insert into users values ('Robin')",
      user: { name: 'Robin' },
    })
    const told = describeError(error)
    expect(told).toMatchObject({
      type: 'TypeError',
      message: 'no store for [email]',
      code: '23505',
      constraint: 'users_email_key',
    })
    expect(told.stack[0]).toContain('describe-error.test.ts')
    expect(JSON.stringify(told)).not.toMatch(/robin/i)
  })

  it('scrubs its causes and aggregated errors up to a maximum depth', () => {
    const inner = new Error('sent to 0412 345 678')
    const error = new AggregateError([new Error('born 1990-02-03')], 'both', { cause: inner })
    expect(describeError(error).causes).toMatchObject([
      { message: 'sent to [phone]' },
      { message: 'born [date]' },
    ])
    const loop = new Error('loop')
    loop.cause = loop
    expect(JSON.stringify(describeError(loop)).split('"loop"')).toHaveLength(5)
  })

  it('contains only the path and code of a schema’s issues', () => {
    const { error } = z
      .object({ dob: z.literal('x'), n: z.number() })
      .safeParse({ dob: '1990-02-03', n: 'Robin' }, { reportInput: true })
    expect(describeError(error).message).toBe('dob invalid_value; n invalid_type')
  })

  it('is computed in linear time for a long line that resembles a stack line', () => {
    // Quadratic time would take an hour.
    const { stack } = describeError(new Error(`sent\nat ${'a'.repeat(1e6)} (x`))
    expect(stack[0]).toHaveLength(300)
  })

  it.each([
    ['text with robin@example.com', { type: 'string', message: 'text with [email]' }],
    [undefined, { type: 'undefined', message: 'undefined' }],
    [null, { type: 'object', message: 'null' }],
    [{ name: 'Robin' }, { type: 'Object', message: 'not an error' }],
  ])('accepts any thrown value: %s', (thrown, told) => {
    expect(describeError(thrown)).toMatchObject(told)
  })
})
