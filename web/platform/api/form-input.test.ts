import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#contract/client.ts'
import { Integer } from '#contract/fields.ts'
import { readFormInput, readInput, readJsonInput } from './form-input.ts'

const Lines = z.array(z.object({ id: Integer })).min(1, 'Add a line')
const Body = z.object({ name: z.string().min(1, 'Name is required'), lines: Lines })

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** Returns status, code and field messages of the error that `read` throws. */
function errorOf(read: () => unknown) {
  try {
    read()
  } catch (error) {
    if (error instanceof ApiError) return [error.status, error.code, error.body.fields]
  }
  return 'no ApiError'
}

describe('a form checked by a schema', () => {
  it('is returned as it was typed, because the API parses it again', () => {
    const form = formOf({ name: ' Ice ', lines: '[{"id":"7"}]', intent: 'save' })
    const typed = { name: ' Ice ', lines: [{ id: '7' }], intent: 'save' }
    expect(readFormInput(Body, form, ['lines'])).toEqual(typed)
    expect(readInput(undefined, typed)).toBe(typed)
  })

  it('is rejected with a message for each invalid field, as by the API', () => {
    const fields = { name: 'Name is required', lines: 'Please check this field.' }
    const form = formOf({ name: '', lines: '{}' })
    expect(errorOf(() => readFormInput(Body, form, ['lines']))).toEqual([400, 'invalid_input', fields])
  })
})

describe('JSON in a form field', () => {
  it('is returned as it was sent', () => {
    expect(readJsonInput(Lines, '[{"id":3}]', 'lines')).toEqual([{ id: 3 }])
  })

  it.each([
    ['', 'Please check this field.'],
    ['[{', 'Please check this field.'],
    ['null', 'Please check this field.'],
    ['[null]', 'Please check this field.'],
    ['[{"id":{}}]', 'Please enter a whole number'],
    ['[]', 'Add a line'],
  ])('is rejected at its field if it has another shape: %j', (text, message) => {
    const fields = { lines: message }
    expect(errorOf(() => readJsonInput(Lines, text, 'lines'))).toEqual([400, 'invalid_input', fields])
    expect(
      errorOf(() => readFormInput(z.object({ lines: Lines }), formOf({ lines: text }), ['lines'])),
    ).toEqual([400, 'invalid_input', fields])
  })
})
