/** The words of buttons and fields that every surface shares. */

export const lessLabel = 'Less'
export const moreLabel = 'More'
export const closeLabel = 'Close'
export const showPasswordLabel = 'Show what I type'
