/** In which products each word is, by their numbers. Words come and go with the products. */
export class WordList {
  readonly #numbers = new Map<string, number[]>()
  /** Every word in order; null: to be sorted when it is asked for. */
  #sorted: string[] | null = null

  add(words: Iterable<string>, at: number): void {
    for (const word of words) {
      const list = this.#numbers.get(word)
      if (list) list.push(at)
      else {
        this.#numbers.set(word, [at])
        this.#sorted?.splice(placeOf(this.#sorted, word), 0, word)
      }
    }
  }

  remove(words: Iterable<string>, at: number): void {
    for (const word of words) {
      const list = this.#numbers.get(word)!
      // The last takes its place: nobody relies on the order.
      list[list.indexOf(at)] = list.at(-1)!
      list.pop()
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

  /** The words that begin so, in order. */
  *beginning(text: string): Generator<string> {
    const words = this.sorted()
    for (let place = placeOf(words, text); words[place]?.startsWith(text); place++) yield words[place]!
  }
}

/** Where a text stands among sorted ones, or would. */
export function placeOf(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < text) low = middle + 1
    else high = middle
  }
  return low
}
