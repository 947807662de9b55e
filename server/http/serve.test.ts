import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DollarsInput, Integer } from '#contract/fields.ts'
import { ShopError } from './errors.ts'
import { parseInput } from './serve.ts'

const schema = z.object({
  price: DollarsInput.optional(),
  orders: Integer.pipe(z.number().int().min(1).max(50)).optional(),
  kind: z.enum(['a', 'b']).optional(),
})

function said(body: Record<string, unknown>): unknown {
  try {
    parseInput(schema, body)
    return null
  } catch (error) {
    return error instanceof ShopError && error.details.fields
  }
}

describe('messages of invalid fields say what to enter', () => {
  it.each([
    [{ price: '-3' }, { price: 'Please give an amount in dollars' }],
    [{ price: 'five' }, { price: 'Please give an amount in dollars' }],
    [{ price: null }, { price: 'Please give an amount in dollars' }],
    [{ orders: 'x' }, { orders: 'Please enter a whole number' }],
    [{ orders: '2.5' }, { orders: 'Please enter a whole number' }],
    [{ orders: '0' }, { orders: 'Please enter 1 or more' }],
    [{ orders: 51 }, { orders: 'Please enter 50 or less' }],
    // Users do not type this value: only a program can send an invalid one.
    [{ kind: 'c' }, { kind: 'Please check this field.' }],
    [{ price: '$1,200.50', orders: '50' }, null],
  ])('%j: %j', (body, fields) => {
    expect(said(body)).toEqual(fields)
  })
})

describe('dollars as typed', () => {
  it.each([
    ['12,50', 12.5],
    ['1,200', 1200],
    ['1,234,567.89', 0],
    ['$ 9.5', 9.5],
    ['12.505', 0],
    ['1,2345', 0],
    ['12,34,567', 0],
    ['1.200,50', 0],
  ])('%o is parsed as %d; 0 is invalid', (typed, dollars) => {
    const { data } = DollarsInput.safeParse(typed)
    expect(data ?? 0).toBe(dollars)
  })
})
