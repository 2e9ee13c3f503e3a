import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { notifyAccounts } from '../notify.ts';

const secret = 'un secret de trente-deux lettres';
/** Return addresses of the mails that were sent, in order. */
const returnPaths: string[] = [];

let smtp: SMTPServer;
let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom({ address }, _session, done) {
      returnPaths.push(address);
      done();
    },
    onData(stream, _session, done) {
      stream.on('end', done).resume();
    },
  });
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  server = await testServer({
    config: {
      smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      mailFrom: 'Encrier <notes@ecole.example>',
      bounces: { address: 'retours@ecole.example', secret },
    },
  });
  server.clock.set(new Date('2026-11-23T11:00:00Z'));
  school = await mintSchool(server);
  await writes('samira@example.org');
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const tenant = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const writes = (email: string): Promise<unknown> =>
  tenant((db) => db.updateTable('accounts').set({ email }).where('id', '=', school.accounts.parent.id).execute());
/** Sends one notice by mail and returns its return address. */
async function leave(): Promise<string> {
  await notifyAccounts(server.kernel, school.schoolId, {
    type: 'actualite.urgent',
    accountIds: [school.accounts.parent.id],
    model: { type: 'news', id: newId() },
    priority: 'normal',
    dedupeKey: newId(),
  });
  await server.runJobs();
  return returnPaths.at(-1)!;
}
const report = (to: string, status = '5.1.1', diagnostic = 'smtp; 550 5.1.1 no such user', action = 'failed'): string =>
  [
    'Return-Path: <>',
    `To: ${to}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    ' boundary="cut"',
    '',
    '--cut',
    'Content-Type: text/plain',
    '',
    'Your mail could not be delivered.',
    '--cut',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    'Final-Recipient: rfc822; samira@example.org',
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: ${diagnostic}`,
    '',
    '--cut--',
    '',
  ].join('\r\n');
async function hand(raw: string | Uint8Array, authorization: string | null = `Bearer ${secret}`) {
  const response = await fetch(`${server.base}/api/mail/bounces`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', ...(authorization && { authorization }) },
    body: Buffer.from(raw as string),
  });
  return { status: response.status, taken: ((await response.json()) as { taken?: string }).taken };
}
const noted = () => tenant((db) => db.selectFrom('mail_bounces').select(['email', 'reason', 'times']).execute());
const failed = () =>
  tenant((db) => db.selectFrom('deliveries').select('reason').where('status', '=', 'failed').orderBy('id').execute());

describe('a mail that bounces after it was accepted', () => {
  it('fails after all, once, and its address is marked to be checked', async () => {
    const to = await leave();
    expect(to).toMatch(/^retours\+[0-9a-z-]+@ecole\.example$/);
    expect(to.split('@')[0]!.length).toBeLessThanOrEqual(64);
    expect(await failed()).toEqual([]);
    // A mail server may change the case of an address.
    expect(await hand(report(to.toUpperCase()))).toEqual({ status: 200, taken: 'bounced' });
    expect(await failed()).toEqual([{ reason: 'bounce_address' }]);
    expect(await noted()).toEqual([{ email: 'samira@example.org', reason: 'bounce_address', times: 1 }]);
    expect(await hand(report(to))).toEqual({ status: 200, taken: 'known' });
    expect(await noted()).toMatchObject([{ times: 1 }]);
  });

  it('is remembered while the next ones are accepted as well, and forgotten once one was delivered for a week', async () => {
    await leave();
    expect(await noted()).toMatchObject([{ reason: 'bounce_address' }]);
    server.clock.advance(6 * 86_400_000);
    await server.runSchedule('notify.sweep');
    expect(await noted()).toHaveLength(1);
    server.clock.advance(2 * 86_400_000);
    await server.runSchedule('notify.sweep');
    expect(await noted()).toEqual([]);
  });

  it('does not mark the address when the mailbox is full, the server is down, or the address has changed since', async () => {
    const [full, away, former] = [await leave(), await leave(), await leave()];
    expect((await hand(report(full, '5.2.2', 'smtp; 552 full'))).taken).toBe('bounced');
    expect((await hand(report(away, '4.4.1'))).taken).toBe('bounced');
    await writes('nouvelle@example.org');
    expect((await hand(report(former))).taken).toBe('bounced');
    expect((await failed()).map(({ reason }) => reason).slice(-3)).toEqual([
      'bounce_full',
      'bounce_away',
      'bounce_address',
    ]);
    expect(await noted()).toEqual([]);
  });

  it('is refused from a sender without the secret, or for an address that we did not write to', async () => {
    const to = await leave();
    const before = await failed();
    for (const authorization of [null, 'Bearer ', `Bearer ${secret}s`, secret])
      expect(await hand(report(to), authorization)).toEqual({ status: 401, taken: undefined });
    const [local = ''] = to.split('@');
    for (const forged of [`${local}@mal.example`, `${local.slice(0, -1)}x@ecole.example`, 'retours@ecole.example'])
      expect((await hand(report(forged))).taken).toBe('unknown');
    const other = await mintSchool(server);
    const moved = to.replace(/\+[0-9a-z]+-/, `+${other.schoolId.toString(36)}-`);
    expect((await hand(report(moved))).taken).toBe('unknown');
    expect(await failed()).toEqual(before);
  });

  it('is distinguished from a reply, a delay notice, a mail bomb and a file that is not a mail', async () => {
    const to = await leave();
    const nested = Array.from({ length: 3000 }, (_, n) =>
      [`--b${n}`, `Content-Type: multipart/mixed; boundary="b${n + 1}"`, ''].join('\r\n'),
    ).join('\r\n');
    const bomb = `To: ${to}\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="b0"\r\n\r\n${nested}`;
    for (const raw of [
      `To: ${to}\r\nSubject: Absent du bureau\r\n\r\nJe reviens lundi.`,
      report(to, '4.4.1', 'smtp; 421', 'delayed'),
      report(to, 'plus tard'),
      bomb,
      `To: ${to}\r\n${'X: y\r\n'.repeat(40_000)}\r\n`,
      new Uint8Array(4000).fill(0),
    ])
      expect(await hand(raw)).toEqual({ status: 200, taken: 'not_a_bounce' });
    expect((await hand('x'.repeat(600_000))).status).toBe(413);
    expect((await failed()).length).toBe(4);
  });
});

it('has no endpoint where no mail is received', async () => {
  const closed = await testServer();
  const response = await fetch(`${closed.base}/api/mail/bounces`, { method: 'POST', body: 'x' });
  expect(response.status).toBe(404);
  await closed.stop();
});
