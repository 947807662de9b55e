import { storedList } from '#web/platform/storage/stored-list.ts'

/** Favourites of somebody who has not logged in: product ids, kept until the login takes them along. */
export const guestFavourites = storedList<number>({
  key: 'favourites',
  most: 100,
  isEntry: (value): value is number => Number.isSafeInteger(value) && Number(value) > 0,
})
