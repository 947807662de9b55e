import type { Brand } from './email-content.ts'

/** Telephone number of the National Alcohol and Other Drug Hotline, free and open at all hours. */
const HOTLINE = '1800 250 015'

/** Returns the gentle e-mail to a shopper that a person decided to send. It does not mention concerns of other people. */
export const careMessage = ({ name, url }: Pick<Brand, 'name' | 'url'>, firstName: string) => ({
  subject: `A note from ${name}`,
  text: [
    `Hello ${firstName},`,
    'We want your drinks to be a pleasure. If you’d like to slow down, you can set a weekly limit or days without orders, or pause your account for longer.',
    `If you’d like to talk to someone, the National Alcohol and Other Drug Hotline is free and open day and night: ${HOTLINE}.`,
    'You don’t have to answer this.',
    `Set your limits: ${url}/account/limits`,
  ].join('\n\n'),
  linkLabel: 'Set your limits',
})

/** Returns the e-mail to staff about a case of care that waits. It names no person. */
export const careOverdueMail = ({ id, url }: { id: number; url: string }) => ({
  subject: `Care: case ${id} has waited for a day`,
  text: [
    `Case ${id} has waited for a decision for more than 24 hours.`,
    'Please read it and choose: nothing, a gentle message, a pause of 24 hours, or a call.',
    `Open it: ${url}`,
  ].join('\n\n'),
  linkLabel: 'Open the case',
})
