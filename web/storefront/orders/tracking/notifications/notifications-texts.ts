export const onButton = 'Notify me in this browser'
export const onText = 'We’ll notify you here when your order moves.'
export const offButton = 'Turn off notifications'
export const offText = 'Notifications are off. We’ll send you an SMS or an email instead.'
export const blockedText =
  'Your browser blocks notifications from us. Allow them in its settings for this page, then try again.'
export const failedText =
  'Your browser couldn’t turn notifications on. We’ll send you an SMS or an email instead.'
