/** Formats a count: "1,603". */
export const numberText = (count: number): string => count.toLocaleString('en-AU')

/** Formats a count with its noun: "1 pack", "1,603 packs". */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`
