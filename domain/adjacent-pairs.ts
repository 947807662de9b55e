/** Returns each item with the item after it: two pairs for three items, none for one. */
export const adjacentPairs = <Item>(items: readonly Item[]): [Item, Item][] =>
  // The index is one behind, so the item before always exists.
  items.slice(1).map((item, before) => [items[before] as Item, item])
