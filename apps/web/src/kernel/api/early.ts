/** Milliseconds that an early answer is kept for its consumer. */
const LONGEST = 10_000;
const requests = new Map<string, Promise<unknown>>();

/** Requests the data of the first page while its code is loading. */
export function askEarly(name: string, ask: () => Promise<unknown>): void {
  const answer = ask();
  answer.catch(() => {});
  requests.set(name, answer);
  setTimeout(() => requests.delete(name), LONGEST);
}

/** The early answer under a name, once; undefined if there is none. */
export function takeEarly<T>(name: string): Promise<T> | undefined {
  const answer = requests.get(name);
  requests.delete(name);
  return answer as Promise<T> | undefined;
}
