import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError, limit } from '#kernel/errors/errors.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { markBounced } from './bounces.ts';
import { bounceReason, maxBytes, readReport } from './report.ts';
import { readReturnPath } from './return-path.ts';

type Taken = 'bounced' | 'known' | 'unknown' | 'not_a_bounce';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What a returned message says of one of our mails; nothing but a report to an address that we signed counts. */
async function take(kernel: Kernel, address: string, raw: Buffer): Promise<Taken> {
  const report = await readReport(raw);
  if (!report?.failed) return 'not_a_bounce';
  for (const to of report.to) {
    const returned = readReturnPath(kernel.secrets, address, to);
    if (!returned) continue;
    const done = await markBounced(kernel, returned, bounceReason(report.failed));
    // It came back before its sending was written down: the mail server tries again.
    if (done === 'early') throw limit('try_later', 60);
    if (done === 'bounced') kernel.log('mail_bounced', { school: returned.schoolId });
    return done;
  }
  return 'unknown';
}

/**
 * The door by which the mail server that receives what comes back hands it over, message by message. It is closed
 * unless the deployment gave an address and a secret; who does not hold it sends no byte of a body.
 */
export async function bounceDoor(app: FastifyInstance, kernel: Kernel): Promise<void> {
  const { bounces } = kernel.config;
  if (!bounces) return;
  const expected = digest(`Bearer ${bounces.secret}`);
  await app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    door.addHook('onRequest', async (request) => {
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
        throw new AppError('unauthenticated', 'unauthenticated');
    });
    door.post('/api/mail/bounces', { bodyLimit: maxBytes }, async (request) => {
      const taken = Buffer.isBuffer(request.body) ? await take(kernel, bounces.address, request.body) : 'not_a_bounce';
      return { taken };
    });
  });
}
