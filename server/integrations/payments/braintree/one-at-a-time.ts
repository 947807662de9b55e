/** Returns a function that runs the work of one name one at a time, in the order of the calls. */
export function oneAtATime(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const before = tails.get(name) ?? Promise.resolve()
    const mine = before.then(work, work)
    tails.set(name, mine)
    const tidy = () => {
      if (tails.get(name) === mine) tails.delete(name)
    }
    mine.then(tidy, tidy)
    return mine
  }
}
