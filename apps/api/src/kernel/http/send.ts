import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keptBytes, writtenText } from '#kernel/kept/kept.ts';

/** Below this size compression saves no network packet. */
const worthPacking = 1400;

/**
 * Compresses with a window no larger than the text: zlib initialises its tables for each answer, and for a short one
 * those of 32 kB cost more than the text itself.
 */
function packed(body: string | Buffer): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const windowBits = Math.min(15, Math.max(11, 32 - Math.clz32(bytes.length - 1)));
  return gzipSync(bytes, { level: 1, windowBits, memLevel: windowBits - 7 });
}

/**
 * Sends JSON, compressed at the fastest level if the caller accepts it: a page of news costs 0.1 ms, ten times less
 * than a streaming compressor.
 */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  write: (value: unknown) => string,
): FastifyReply {
  reply.type('application/json; charset=utf-8');
  const packs = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const kept = keptBytes(answer, write, packs);
  const body = kept ?? writtenText(answer) ?? write(answer);
  if (body.length < worthPacking && !(kept && packs)) return reply.send(body);
  reply.header('vary', 'origin, accept-encoding');
  if (!packs) return reply.send(body);
  return reply.header('content-encoding', 'gzip').send(kept ?? packed(body));
}
