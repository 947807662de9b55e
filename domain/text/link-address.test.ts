import { describe, expect, it } from 'vitest'
import { completeLink } from './link-address.ts'

describe('the URL of a link', () => {
  it.each([
    ['www.oaic.gov.au', 'https://www.oaic.gov.au'],
    ['oaic.gov.au/privacy?x=1', 'https://oaic.gov.au/privacy?x=1'],
    [' WWW.Example.com ', 'https://WWW.Example.com'],
    ['help@coldie.test', 'mailto:help@coldie.test'],
    ['content/faq', '/content/faq'],
    ['/content/faq', '/content/faq'],
    ['#hours', '#hours'],
    ['https://x.test/a', 'https://x.test/a'],
    ['tel:1800858858', 'tel:1800858858'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['', ''],
  ])('is completed from %j to %j', (typed, address) => expect(completeLink(typed)).toBe(address))

  it('is completed idempotently', () => {
    for (const typed of ['www.a.test', 'a@b.test', 'content/faq'])
      expect(completeLink(completeLink(typed))).toBe(completeLink(typed))
  })
})
