/** Texts of the form for people who worry about another person. They are plain and kind. */

export const title = 'Worried about someone?'
export const description = 'Tell us if you’re worried about someone’s drinking. You don’t need to log in.'
export const introText =
  'Tell us who it is and what worries you. One of us will read it within a day and decide what could help. Nothing happens before that, and we won’t tell them who wrote.'
export const answerText =
  'For their privacy we can’t say whether they buy from us, or what we decide. You’ll get no further answer from us.'
export const helpText =
  'To talk to someone, call the National Alcohol and Other Drug Hotline, free and open day and night:'
export const hotlineNumber = '1800 250 015'
export const emergencyText = '. In an emergency, call'
export const emergencyNumber = '000'

export const formTitle = 'Who you’re worried about'
export const personHint = 'Give at least one of the next three.'
export const nameLabel = 'Their name'
export const emailLabel = 'Their email'
export const mobileLabel = 'Their mobile'
export const messageLabel = 'What worries you'
export const sendButton = 'Send'
export const privacyText = 'We store this for two years, or until the person asks us to delete it.'

export const doneTitle = 'Thank you'
export const doneText = 'We’ve received your message. One of us will read it within a day.'
