/** Texts of the tip for the driver, at checkout and after the delivery. */

export const tipTitle = 'Tip your driver'
export const tipHint = 'Optional. All of it goes to your driver.'
export const amountTitle = 'How much?'
export const noTipOption = 'No tip'
export const ownTipOption = 'Other'
export const ownTipLabel = 'Your tip in dollars'

// After the delivery

export const tipButton = 'Tip your driver'
export const tippedText = (tip: string) => `You tipped your driver ${tip}. Thanks!`
export const tipPageText = (name: string) =>
  name
    ? `${name} gets all of it. We charge it straight away.`
    : 'Your driver gets all of it. We charge it straight away.'
export const payTipButton = 'Pay the tip'
export const closedText = 'This order doesn’t take a tip any more.'
