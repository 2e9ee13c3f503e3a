import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keptBytes, writtenText } from '#kernel/kept/kept.ts';

/** Below this size compression saves no network packet. */
const worthPacking = 1400;

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
  return reply.header('content-encoding', 'gzip').send(kept ?? gzipSync(body, { level: 1 }));
}
