/** A page that speaks of every room waits for their words. */
export async function withAllWords<P>(load: () => Promise<P>): Promise<P> {
  const words = import('./room-words.ts').then(({ loadAllWords: learnAll }) => learnAll());
  const [page] = await Promise.all([load(), words]);
  return page;
}
