/** Makes a page about every room wait for the words of all rooms. */
export async function withAllWords<P>(load: () => Promise<P>): Promise<P> {
  const words = import('./room-words.ts').then(({ loadAllWords: learnAll }) => learnAll());
  const [page] = await Promise.all([load(), words]);
  return page;
}
