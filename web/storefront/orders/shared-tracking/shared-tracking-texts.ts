/** Texts of the page that tracks an order by link. */

export const title = 'Track a delivery'
export const pausedText = 'It’s paused for now.'
export const lateText = 'It’s running late, sorry.'
export const lateUntilText = (arrival: string) => `It’s running late, sorry. Now expected around ${arrival}.`
export const arrivalText = (arrival: string) => `Around ${arrival}`
export const staleText = (time: string) => `This was the delivery’s status at ${time}.`
export const updatesText = 'This page updates by itself and stops once the order ends.'
export const logInButton = 'Your order? Log in for the details'

// Expired or invalid link

export const endedTitle = 'That’s it for this delivery'
export const endedText =
  'A tracking link works until its order ends. Still waiting for a drink? Check with whoever sent you the link.'
export const brokenTitle = 'This link doesn’t work any more'
export const brokenText =
  'Somebody may have turned it off, or part of it is missing. Ask whoever sent it to you for a new one.'
export const tooManyTitle = 'Too many attempts'
export const tooManyText =
  'We’ve seen too many links that don’t work from your connection. Please try again in 15 minutes.'
export const shopButton = 'Go to the shop'
