/** Labels of one to five stars. */
export const STAR_WORDS = ['Bad', 'Not great', 'OK', 'Good', 'Great'] as const

/** Returns the average rounded to one decimal; null without reviews. */
export const averageStars = (stars: number, reviews: number): number | null =>
  reviews === 0 ? null : Math.round((10 * stars) / reviews) / 10
