/** "1,603". */
export const numberText = (count: number): string => count.toLocaleString('en-AU')

/** "1 pack", "1,603 packs". */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`
