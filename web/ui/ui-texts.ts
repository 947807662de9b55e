/** Texts of buttons and fields shared by all surfaces. */

export const lessLabel = 'Less'
export const moreLabel = 'More'
export const closeLabel = 'Close'
export const showPasswordLabel = 'Show what I type'
