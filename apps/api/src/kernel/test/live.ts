import type { TestServer } from './server.ts';

type Event = { id: string | null; kind: string; [key: string]: unknown };
/** A reader of live events. */
export type StreamReader = {
  status: number;
  headers: Headers;
  events: Event[];
  until(kind: string, count?: number): Promise<Event[]>;
  ended: Promise<void>;
  close(): void;
};

/** Reads the stream as the web app does: over fetch, with the token in a header. */
export async function openStream(
  server: TestServer,
  schoolId: number,
  token: string,
  last?: string,
): Promise<StreamReader> {
  const stop = new AbortController();
  const response = await fetch(`${server.base}/api/${schoolId}/live`, {
    headers: { authorization: `Bearer ${token}`, ...(last !== undefined && { 'last-event-id': last }) },
    signal: stop.signal,
  });
  const events: Event[] = [];
  const waiters = new Set<() => void>();
  const read = async (): Promise<void> => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data)
          events.push({ id: /^id: (.*)$/m.exec(block)?.[1] ?? null, ...(JSON.parse(data) as { kind: string }) });
        for (const wake of waiters) wake();
      }
    }
  };
  const ended = response.status === 200 ? read().catch(() => {}) : Promise.resolve();
  return {
    status: response.status,
    headers: response.headers,
    events,
    ended,
    close: () => stop.abort(),
    async until(kind, count = 1) {
      const found = () => events.filter((event) => event.kind === kind);
      for (const deadline = Date.now() + 5000; found().length < count; ) {
        if (Date.now() > deadline) throw new Error(`waited for ${count} ${kind}, saw ${JSON.stringify(events)}`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, 200);
          waiters.add(() => {
            clearTimeout(timer);
            resolve();
          });
        });
      }
      return found();
    },
  };
}
