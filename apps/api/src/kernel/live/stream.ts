import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { lastEventId, type Listener, type LiveEvent, missedEvents } from './bus.ts';

/** Most streams of one account in this process; the oldest is closed. */
const MAX_STREAMS = 8;
const HEARTBEAT_MS = 25_000;
/** Most bytes buffered for a slow reader; beyond, it is disconnected and resumes later. */
const MAX_WAITING = 256 * 1024;
/** Milliseconds before a client reconnects; it adds a random delay. */
const RETRY_MS = 3000;
/** Ids remembered so as to send nothing twice on one stream. */
const REMEMBERED = 2000;

function resumeFrom(request: FastifyRequest): number | null {
  const given = request.headers['last-event-id'];
  if (given === undefined || given === '') return null;
  if (Array.isArray(given) || !/^\d{1,15}$/.test(given)) throw invalid('last_event_id_invalid');
  return Number(given);
}

/** Writes events to one response: in order of arrival, each id once, with a limited buffer for a slow reader. */
function writerOf(out: ServerResponse): {
  write(event: LiveEvent): void;
  say(kind: string, id?: number): void;
  beat(): void;
} {
  const seen = new Set<number>();
  const put = (text: string): void => {
    if (out.destroyed || out.writableEnded) return;
    out.write(text);
    if (out.writableLength > MAX_WAITING) out.destroy();
  };
  return {
    write({ id, kind, payload }) {
      if (seen.has(id)) return;
      seen.add(id);
      if (seen.size > REMEMBERED)
        for (const old of seen) {
          seen.delete(old);
          break;
        }
      put(`id: ${id}\ndata: ${JSON.stringify({ kind, ...payload })}\n\n`);
    },
    say: (kind, id) => put(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify({ kind })}\n\n`),
    beat: () => put(': \n\n'),
  };
}

function open(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const out = reply.raw;
  // The connection ends with the stream: kept alive, it would delay a stopping server.
  const own = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'close',
  };
  out.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...own });
  out.write(`retry: ${RETRY_MS}\n\n`);
  out.socket?.setNoDelay(true);
  // A reader who leaves during a write is not an error.
  out.on('error', () => {});
  return out;
}

/**
 * The caller's live events until they leave, the session ends or the server stops. With `Last-Event-ID` the missed
 * events come first; `refresh` means that too many were missed and open screens must reload.
 */
export async function liveStream(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const actor = self(ctx);
  const { sessionId } = actor;
  // Somebody looking as another person only gets events about their own account: a stream outlives the look.
  const accountId = actor.lookedAtBy?.accountId ?? actor.accountId;
  // And events for their own permissions; while looking as somebody, none for the other person's.
  const permissions = actor.lookedAtBy ? [] : [...actor.permissions.keys()];
  const { live, pool } = ctx.kernel;
  const resume = resumeFrom(request);
  // The end of an earlier stream is no reason to end this one.
  const opened = await lastEventId(pool, ctx.schoolId);
  let last = resume ?? opened;
  let fresh = resume === null;
  const out = open(reply);
  const { write, say, beat } = writerOf(out);
  // Events that arrive while the missed ones are read are delivered after them.
  let waiting: LiveEvent[] | null = [];
  /**
   * The stream uses the session and rights from its opening: when they change, the client reconnects with the current
   * ones.
   */
  const heed = ({ id, kind, payload }: LiveEvent): void => {
    last = Math.max(last, id);
    if (id <= opened) return;
    if (kind === 'session.ended' && payload['session'] === sessionId) listener.end?.('session.ended');
    if (kind === 'rights.changed') listener.end?.('live.restart');
  };
  const send = (event: LiveEvent): void => {
    if (waiting) waiting.push(event);
    else write(event);
    heed(event);
  };
  const catchUp = (): void => {
    waiting ??= [];
    const from = last;
    missedEvents(pool, ctx.schoolId, { accountId, permissions }, from, !fresh).then(
      ({ events, gap }) => {
        for (const event of events) {
          write(event);
          heed(event);
        }
        if (gap && from > 0) say('refresh');
        for (const event of waiting ?? []) write(event);
        waiting = null;
        fresh = false;
      },
      // The client reconnects and asks again.
      () => out.destroy(),
    );
  };
  const listener: Listener = {
    schoolId: ctx.schoolId,
    accountId,
    permissions,
    sessionId,
    send,
    catchUp,
    end(word) {
      say(word);
      out.end();
    },
  };
  const own = live.of(ctx.schoolId, accountId);
  for (const old of own.slice(0, Math.max(0, own.length - MAX_STREAMS + 1))) old.end?.('live.replaced');
  const remove = live.add(listener);
  const heart = setInterval(beat, HEARTBEAT_MS);
  out.on('close', () => {
    clearInterval(heart);
    remove();
  });
  say('hello', last);
  // Also for a new stream: something may have come between the reading of `last` and here.
  catchUp();
}
