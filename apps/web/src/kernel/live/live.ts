import { live as route } from '@encrier/contract/kernel/notifications';
import { apiStream, isApiError } from '#kernel/api/client.ts';
import { parseEvents, type ServerEvent } from './sse.ts';

export type LiveEvent = { kind: string } & Record<string, unknown>;
type Listener = (event: LiveEvent) => void;

const listeners = new Map<string, Set<Listener>>();
/** Ids seen last; the server may send the last seconds twice. */
const seen: string[] = [];
let running: AbortController | null = null;
/** The server ended the stream because the same account opened a newer one. */
let replaced = false;

/** Calls `listener` on live events of one kind, or of all with `*`. Returns a function that stops. */
export function onLive(kind: string, listener: Listener): () => void {
  const set = listeners.get(kind) ?? new Set();
  set.add(listener);
  listeners.set(kind, set);
  return () => set.delete(listener);
}

function deliver(event: ServerEvent): void {
  if (event.id && seen.includes(event.id)) return;
  if (event.id) seen.push(event.id);
  if (seen.length > 200) seen.shift();
  let body: LiveEvent;
  try {
    body = JSON.parse(event.data) as LiveEvent;
  } catch {
    return;
  }
  for (const kind of [body.kind ?? event.event, '*']) for (const listener of listeners.get(kind) ?? []) listener(body);
}

async function read(signal: AbortSignal): Promise<void> {
  const last = seen.at(-1);
  const response = await apiStream(
    route,
    { accept: 'text/event-stream', ...(last && { 'last-event-id': last }) },
    signal,
  );
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return;
    const parsed = parseEvents(rest + part.value);
    rest = parsed.rest;
    for (const event of parsed.events) deliver(event);
  }
}

function visible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('focus', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve());
  });
}

/**
 * Opens the stream of live events and keeps it open: resumes after the last event, waits 1 to 60 s between attempts.
 */
export function startLive(): () => void {
  running?.abort();
  const control = new AbortController();
  running = control;
  void (async () => {
    let wait = 1000;
    const stopReplaced = onLive('live.replaced', () => {
      replaced = true;
    });
    control.signal.addEventListener('abort', stopReplaced);
    while (!control.signal.aborted) {
      const opened = Date.now();
      // Another tab of this account took over: this one reconnects when it becomes visible.
      if (replaced) await visible(control.signal);
      replaced = false;
      try {
        await read(control.signal);
      } catch (error) {
        if (isApiError(error) && (error.kind === 'unauthenticated' || error.kind === 'forbidden')) return;
      }
      wait = Date.now() - opened > 30_000 ? 1000 : Math.min(wait * 2, 60_000);
      await new Promise((resolve) => setTimeout(resolve, wait * (0.75 + Math.random() / 2)));
    }
  })();
  return () => control.abort();
}
