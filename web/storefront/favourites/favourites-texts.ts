/** Texts of the favourites, from top to bottom. */

export const title = 'Favourites'
export const emptyText = 'Nothing here yet. Tap the heart on a drink to find it again.'
export const categoriesLink = 'Categories'

// For a visitor, whose favourites are stored in the browser

export const logInText = 'Log in to keep your favourites.'
export const storedHereText = (count: number) =>
  `We’ll keep ${count === 1 ? 'your favourite' : `your ${count} favourites`} on this device until then.`
/** Fixed. @source S-LOGIN-1 */
export const logInButton = 'Log In'
