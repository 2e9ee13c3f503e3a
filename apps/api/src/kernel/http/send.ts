import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below it a packed answer gains no network packet. */
const worthPacking = 1400;

/** Sends JSON, packed at the quickest level when the caller takes it: a page of news costs 0.1 ms, a streaming compressor ten times that. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  reply.type('application/json; charset=utf-8');
  if (text.length < worthPacking) return reply.send(text);
  reply.header('vary', 'origin, accept-encoding');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(gzipSync(text, { level: 1 }));
}
