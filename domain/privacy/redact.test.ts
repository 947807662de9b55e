import { describe, expect, it } from 'vitest'
import { redacted } from './redact.ts'

describe('a log entry', () => {
  it('contains no personal or secret fields at any depth', () => {
    const told = redacted({
      level: 50,
      reference: '84560385',
      orderId: 1042,
      user: { email: 'robin@example.com', firstname: 'Robin', dob: '1990-02-03', mobile: '0412345678' },
      headers: { cookie: 'token=abc', authorization: 'Bearer abc' },
      body: [{ password: 'cold', verification_code: '1234', cvv: '123', card_number: '4111111111111111' }],
      to: 'robin@example.com',
    })
    expect(told).toMatchObject({ level: 50, reference: '84560385', orderId: 1042 })
    expect(JSON.stringify(told)).not.toMatch(/robin|1990|0412|abc|cold|1234|123"|4111/i)
  })

  it('contains no texts or numbers in the format of personal data', () => {
    const told = redacted({
      msg: 'sent to robin@example.com and 0412 345 678',
      a: 4111111111111111,
      b: ['1990-02-03'],
    })
    expect(told).toEqual({ msg: 'sent to [email] and [phone]', a: '[number]', b: ['[date]'] })
  })

  it('is limited in depth and length', () => {
    const loop: Record<string, unknown> = {}
    let at = loop
    for (let i = 0; i < 50; i++) at = at.a = {} as Record<string, unknown>
    expect(JSON.stringify(redacted(loop)).length).toBeLessThan(100)
    expect((redacted(Array.from({ length: 999 }, (_, i) => i)) as number[]).length).toBe(50)
  })
})
