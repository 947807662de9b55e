export const title = 'Far from the door'
export const introText =
  'Your phone was more than 300 metres from the door at these hand-overs. Tell your manager why, such as a wrong pin on the map.'
export const nothingText = 'Nothing to explain.'
export const whenText = (number: string, day: string, time: string) => `${number}, ${day}, ${time}`
export const reasonLabel = 'Why'
export const sendButton = 'Send'
export const sentText = 'Thank you. Your manager will see it.'
export const backLink = 'Back to your deliveries'
export const waitingText = (count: number) =>
  count === 1 ? 'One hand-over was far from the door.' : `${count} hand-overs were far from the door.`
export const explainLink = 'Say why'
