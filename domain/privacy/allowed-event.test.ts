import { describe, expect, it } from 'vitest'
import { allowedEvent } from './allowed-event.ts'

const tagsOf = (tags: Record<string, string>) => allowedEvent({ tags }).tags

describe('the tags of an error that leaves', () => {
  it('keep the reference that the shopper was told, also one that is digits alone', () => {
    expect(tagsOf({ reference: '84560385' })).toEqual({ reference: '84560385' })
    expect(tagsOf({ reference: '0fe3a9c1' })).toEqual({ reference: '0fe3a9c1' })
  })

  it('are scrubbed otherwise, and so is a reference of another shape', () => {
    expect(tagsOf({ job: '84560385', reference: '0412 345 678' })).toEqual({
      job: '[number]',
      reference: '[phone]',
    })
  })
})
