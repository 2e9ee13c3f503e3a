import type { printSheets as printSheetsRoute } from '@encrier/contract/access/credentials';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { Replay } from '#kernel/act/act.ts';
import { endSessions } from '#kernel/auth/sessions.ts';
import { newCode } from '#kernel/auth/token.ts';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, invalid } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { self } from '#kernel/policy/actor.ts';
import { accountsAbove } from '../../accounts/accounts.public.ts';
import { replaceCodes } from '../../accounts/auth/codes.public.ts';
import { codeEnd, readLetterhead, mayIssue, type Recipient, type Target } from '../credentials.public.ts';
import { type Issued, sheetData, sheetPictures, sheetsPerPage, sheetTemplate } from './sheets.present.ts';
import { credentialsRoom } from '../credentials.room.ts';

type Answer = ResponseInput<typeof printSheetsRoute>;
type Made = Issued & { hash: Buffer };

/**
 * Stores the codes of sheets already drawn; refuses when a person's data changed meanwhile, so that every printed code
 * is valid.
 */
function record(ctx: Ctx, target: Target, made: readonly Made[]): Promise<{ printed: number }> {
  const by = self(ctx).accountId;
  return credentialsRoom.act(ctx, 'credentials.print_sheets', async (tx) => {
    const ids = made.map(({ person }) => person.accountId as string);
    const now = await tx.db
      .selectFrom('accounts')
      .select(['id', 'status', 'username'])
      .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
      .orderBy('id')
      .forUpdate()
      .execute();
    const found = new Map(now.map((row) => [row.id, row]));
    const same = made.every(
      ({ person, username }) =>
        found.get(person.accountId as string)?.status === person.status &&
        found.get(person.accountId as string)?.username === username,
    );
    if (!same || (await accountsAbove(tx.db, ctx, ids, 'enter')).size) throw conflict('credentials.changed_meanwhile');
    const codes = await replaceCodes(
      tx,
      made.map(({ person, hash, expiresAt }) => ({ accountId: person.accountId as string, hash, expiresAt })),
      by,
    );
    await tx.db
      .insertInto('invitations')
      .values(
        ids.map((id) => ({
          school_id: tx.schoolId,
          id: newId(tx.now.getTime()),
          account_id: id,
          code_id: codes.get(id) ?? null,
          channel: 'sheet',
          status: 'sent',
          created_by: by,
          created_at: tx.now,
          done_at: tx.now,
        })),
      )
      .execute();
    const reset = made
      .filter(({ person }) => person.status === 'active')
      .map(({ person }) => person.accountId as string);
    const ended = await endSessions(tx, reset);
    if (reset.length) await tx.emit('auth.code_handed', { accountIds: reset, byId: by });
    return {
      result: { printed: made.length },
      audit: [
        {
          object: { type: 'credentials', id: target.classId ?? null },
          after: { printed: made.length, kind: target.kind, reset: reset.length, ended },
          people: made.map(({ person }) => person.personId),
        },
        // Each account in use has its own line, for its owner to read.
        ...reset.map((id) => ({
          action: 'accounts.issue_code',
          object: { type: 'account', id },
          after: { sheet: true },
        })),
      ],
    };
  });
}

function makeCodes(list: readonly Recipient[], now: Date): Made[] {
  return list.map((person) => ({
    person,
    username: person.username as string,
    ...newCode(),
    expiresAt: codeEnd(person.status as string, now),
  }));
}

/**
 * Draws the sheets, then stores their codes in one transaction: a failed drawing invalidates no former code, and a
 * repeated key is refused before it could invalidate the sheets of the first answer.
 */
export async function printSheets(ctx: Ctx, body: BodyOf<typeof printSheetsRoute>): Promise<Answer> {
  const { paper, on, kept, leftOut, rest, next } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => ({
    ...(await mayIssue(db, ctx, body, false)),
    paper: await readLetterhead(db, ctx),
    on: await letterheadOf(ctx, db, body.classId ? { classes: [body.classId] } : 'school'),
  }));
  if (!kept.length) throw invalid('credentials.nobody');
  const made = makeCodes(kept, ctx.now);
  const pictures = await sheetPictures(made, paper);
  const pdf = await renderPaper(ctx, on, sheetTemplate, sheetData(made, paper), pictures);
  try {
    await record(ctx, body, made);
  } catch (error) {
    if (error instanceof Replay) throw conflict('credentials.already_printed');
    throw error;
  }
  return {
    pdf: pdf.toString('base64'),
    printed: made.length,
    pages: Math.ceil(made.length / sheetsPerPage),
    rest,
    next,
    leftOut,
  };
}
