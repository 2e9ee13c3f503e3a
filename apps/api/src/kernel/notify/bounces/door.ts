import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError, limit } from '#kernel/errors/errors.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { markBounced } from './bounces.ts';
import { bounceReason, maxBytes, readReport } from './report.ts';
import { readReturnPath } from './return-path.ts';

type Taken = 'bounced' | 'known' | 'unknown' | 'not_a_bounce';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Handles a returned message about one of our mails; only a report to an address that we signed counts. */
async function take(kernel: Kernel, address: string, raw: Buffer): Promise<Taken> {
  const report = await readReport(raw);
  if (!report?.failed) return 'not_a_bounce';
  for (const to of report.to) {
    const returned = readReturnPath(kernel.secrets, address, to);
    if (!returned) continue;
    const done = await markBounced(kernel, returned, bounceReason(report.failed));
    // It came back before its sending was recorded: the mail server tries again.
    if (done === 'early') throw limit('try_later', 60);
    if (done === 'bounced') kernel.log('mail_bounced', { school: returned.schoolId });
    return done;
  }
  return 'unknown';
}

/**
 * The HTTP route through which the receiving mail server delivers bounces, one message at a time. Closed unless the
 * deployment configured an address and a secret; a caller without the secret may send no body.
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
