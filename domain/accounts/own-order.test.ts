import { describe, expect, it } from 'vitest'
import { type Contacts, isOwnOrder, isSamePerson } from './own-order.ts'

const staff: Contacts = { userId: 7, email: 'kim.lee@coldie.test', mobile: '+61491570006' }
const shopper: Contacts = { userId: 8, email: 'mia@example.com', mobile: '+61491570110' }

describe('an order is a person’s own', () => {
  const OWN = [
    { because: 'their account placed it', owner: { ...shopper, userId: 7 }, giftMobile: '' },
    {
      because: 'another account with their mobile placed it',
      owner: { ...shopper, mobile: '0491 570 006' },
      giftMobile: '',
    },
    {
      because: 'its e-mail address is theirs with a tag',
      owner: { ...shopper, email: 'Kim.Lee+2@coldie.test' },
      giftMobile: '',
    },
    { because: 'it is a gift to their mobile', owner: shopper, giftMobile: '+61 491 570 006' },
  ]
  it.each(OWN)('because $because', ({ owner, giftMobile }) =>
    expect(isOwnOrder(staff, { owner, giftMobile })).toBe(true),
  )

  const OTHERS = [
    { because: 'account, mailbox and mobile differ', owner: shopper, giftMobile: '' },
    { because: 'the gift goes to another mobile', owner: shopper, giftMobile: '+61491570111' },
    {
      because: 'only the domain is the same',
      owner: { ...shopper, email: 'lee@coldie.test' },
      giftMobile: '',
    },
    {
      because: 'the provider distinguishes addresses by dots',
      owner: { ...shopper, email: 'kimlee@coldie.test' },
      giftMobile: '',
    },
  ]
  it.each(OTHERS)('unless $because', ({ owner, giftMobile }) =>
    expect(isOwnOrder(staff, { owner, giftMobile })).toBe(false),
  )
})

describe('two accounts belong to one person', () => {
  it('if the mailbox ignores dots', () =>
    expect(
      isSamePerson({ ...staff, email: 'kim.lee@gmail.com' }, { ...shopper, email: 'kimlee+x@gmail.com' }),
    ).toBe(true))

  it('never because a contact is empty in both', () => {
    const bare = { email: '', mobile: '' }
    expect(isSamePerson({ userId: 1, ...bare }, { userId: 2, ...bare })).toBe(false)
    expect(isOwnOrder({ userId: 1, ...bare }, { owner: { userId: 2, ...bare }, giftMobile: '' })).toBe(false)
  })
})
