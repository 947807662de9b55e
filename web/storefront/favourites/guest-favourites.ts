import { storedList } from '#web/platform/storage/stored-list.ts'

/** Favourites of a visitor who is not logged in: product ids, stored until the login uploads them. */
export const guestFavourites = storedList<number>({
  key: 'favourites',
  most: 100,
  isEntry: (value): value is number => Number.isSafeInteger(value) && Number(value) > 0,
})
