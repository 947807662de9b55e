import { storedList } from '#web/platform/storage/stored-list.ts'

/** Favourites of a visitor who is not logged in: product ids, stored until they are uploaded after the login. */
export const guestFavourites = storedList<number>({
  key: 'favourites',
  most: 100,
  isEntry: (value): value is number => Number.isSafeInteger(value) && Number(value) > 0,
})
