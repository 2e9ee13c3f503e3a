/** How long an answer that was asked early may wait for who wanted it, in milliseconds. */
const LONGEST = 10_000;
const asked = new Map<string, Promise<unknown>>();

/** Asks for what the first page will show, while its code travels. */
export function askEarly(name: string, ask: () => Promise<unknown>): void {
  const answer = ask();
  answer.catch(() => {});
  asked.set(name, answer);
  setTimeout(() => asked.delete(name), LONGEST);
}

/** What was asked early under a name, once; undefined where nothing was. */
export function takeEarly<T>(name: string): Promise<T> | undefined {
  const answer = asked.get(name);
  asked.delete(name);
  return answer as Promise<T> | undefined;
}
