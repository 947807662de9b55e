export const pageName = 'Not found'
/** Fixed. @source S-LOST-1 */
export const title = 'Wohhh this place is cool!'
/** Fixed. @source S-LOST-1 */
export const text = "Stumbling again in places you don't belong? Nothing to see here"
