/** Texts of self-exclusion. They are plain and kind, because readers may be having a hard time. */

export const name = 'Self-exclusion'
export const description = 'Ask us to refuse your orders, for a while or for good. It starts straight away.'
export const title = 'Take a break from ordering'
export const introText =
  'Fill this in and we’ll refuse your orders from that moment on, with an account or without. You don’t need to log in, and you don’t have to say why.'
export const refusedPoint =
  'We’ll refuse orders with your email, your mobile, or your name and date of birth.'
export const noOffersPoint = 'We won’t send you offers or news, or a referral code.'
export const termPoint = 'It ends when the time you choose is up. We can’t shorten it, so choose carefully.'

// For another person

export const othersTitle = 'For someone else'
export const othersText = 'Worried about someone’s drinking? Write to us'
export const othersAt = 'at'
export const othersEnd =
  'and tell us who it is and what worries you. One of us will read it, talk to them if that helps, and may refuse their orders. We won’t tell them who wrote.'

export const othersLink = 'Or use our form: no login needed'

// Help

export const helpTitle = 'Help'
export const hotlineText =
  'The National Alcohol and Other Drug Hotline is free, confidential and open 24 hours a day:'
export const hotlineNumber = '1800 250 015'
export const emergencyText = '. In an emergency, call'
export const emergencyNumber = '000'

// The form

export const formTitle = 'Stop my orders'
export const contactsHint =
  'Give at least one of the next three. The more we know, the more reliably we can recognise you.'
export const termTitle = 'For how long'
export const submitButton = 'Stop my orders from now on'
export const privacyText =
  'We use these details only to recognise you. We store your name and date of birth in a form that no one can read, and delete everything 2 years after the time you choose.'

// After the form was sent

export const doneTitle = 'It starts now'
export const forGoodText = 'We’ll refuse your orders for good.'
export const untilText = (day: string) => `We’ll refuse your orders until ${day}.`
export const confirmationText = 'If you gave us an email or a mobile, we’ve sent you a confirmation.'
export const talkText =
  'If you’d like to talk to someone, the National Alcohol and Other Drug Hotline is free and open 24 hours a day:'
