import { required } from '#domain/required.ts'
/** Indexes of the products that contain each word, ascending. Words are added and removed with the products. */
export class WordList {
  readonly #numbers = new Map<string, number[]>()
  /** Every word in order; null if it has to be sorted at the next access. */
  #sorted: string[] | null = null

  add(words: Iterable<string>, at: number): void {
    for (const word of words) {
      const list = this.#numbers.get(word)
      if (list) insert(list, at)
      else {
        this.#numbers.set(word, [at])
        this.#sorted?.splice(placeOf(this.#sorted, word), 0, word)
      }
    }
  }

  remove(words: Iterable<string>, at: number): void {
    for (const word of words) {
      const list = required(this.#numbers.get(word), 'word')
      list.splice(placeOf(list, at), 1)
      if (list.length > 0) continue
      this.#numbers.delete(word)
      this.#sorted?.splice(placeOf(this.#sorted, word), 1)
    }
  }

  having(word: string): readonly number[] {
    return this.#numbers.get(word) ?? []
  }

  sorted(): readonly string[] {
    return (this.#sorted ??= [...this.#numbers.keys()].toSorted())
  }

  /** Yields the words with this prefix, in order. */
  *beginning(text: string): Generator<string> {
    const words = this.sorted()
    for (let place = placeOf(words, text), word = words[place]; word?.startsWith(text); word = words[++place])
      yield word
  }
}

/** Inserts a product index. The initial load adds indexes in ascending order, so appending is the common case. */
function insert(list: number[], at: number): void {
  if (required(list.at(-1), 'last number') < at) list.push(at)
  else list.splice(placeOf(list, at), 0, at)
}

/** Returns the indexes that are in every list. */
export function intersectLists(lists: readonly (readonly number[])[]): readonly number[] {
  const [shortest = [], ...others] = lists.toSorted((a, b) => a.length - b.length)
  return others.reduce(inBoth, shortest)
}

function inBoth(short: readonly number[], long: readonly number[]): number[] {
  const both: number[] = []
  let j = 0
  for (const at of short) {
    while (j < long.length && required(long[j], 'number') < at) j++
    if (long[j] === at) both.push(at)
  }
  return both
}

/** Returns the position of a value in a sorted list, or the position at which to insert it. */
export function placeOf<T extends string | number>(sorted: readonly T[], value: T): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (required(sorted[middle], 'value') < value) low = middle + 1
    else high = middle
  }
  return low
}
