import { describe, expect, it } from 'vitest'
import { allowedEvent } from './allowed-event.ts'

const tagsOf = (tags: Record<string, string>) => allowedEvent({ tags }).tags

describe('the tags of an error event', () => {
  it('contain the reference shown to the shopper, even if it consists of digits only', () => {
    expect(tagsOf({ reference: '84560385' })).toEqual({ reference: '84560385' })
    expect(tagsOf({ reference: '0fe3a9c1' })).toEqual({ reference: '0fe3a9c1' })
  })

  it('are scrubbed if they are not a reference or the reference has another format', () => {
    expect(tagsOf({ job: '84560385', reference: '0412 345 678' })).toEqual({
      job: '[number]',
      reference: '[phone]',
    })
  })
})
