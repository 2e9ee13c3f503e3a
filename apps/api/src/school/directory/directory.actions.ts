import type { exportPeople } from '@encrier/contract/school/imports';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { type PersonColumn, personColumns, shownTo } from './fields.policy.ts';
import { accountStates, peopleWords } from './directory.messages.ts';
import { audienceFor } from './directory.public.ts';
import { peopleForFile } from './directory.queries.ts';

type Row = Awaited<ReturnType<typeof peopleForFile>>[number];
const widths: Record<PersonColumn, number> = {
  matricule: 14,
  lastName: 22,
  firstName: 22,
  lastNameAr: 20,
  firstNameAr: 20,
  detail: 28,
  birthOn: 12,
  email: 30,
  phone: 18,
  username: 26,
  account: 12,
};

/**
 * The people of a list as a CSV or XLSX file, with inert cells (SEC-INJ-04), with the columns that the reader's pages
 * show (SEC-OBJ-11).
 */
export async function exportList(ctx: Ctx, query: QueryOf<typeof exportPeople>): Promise<PersonalExport> {
  const { kind, format } = query;
  const words = peopleWords[self(ctx).lang];
  const found = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => peopleForFile({ ...ctx, db }, query));
  // The user name of a guardian is on no page: only people who manage credentials see it.
  const columns = shownTo(audienceFor(ctx), personColumns).filter(
    (column) => column !== 'username' || kind !== 'guardians',
  );
  return {
    action: 'people.export',
    object: { type: 'people', id: null },
    after: { kind, format, classId: query.classId ?? null, columns },
    people: found.map((row) => row.id),
    make: async () => {
      const head = words.head(kind);
      const cells: Record<PersonColumn, (row: Row) => string | null> = {
        matricule: (row) => row.matricule,
        lastName: (row) => row.last_name,
        firstName: (row) => row.first_name,
        lastNameAr: (row) => row.last_name_ar,
        firstNameAr: (row) => row.first_name_ar,
        detail: (row) => row.detail,
        birthOn: (row) => (row.birth_on === null ? '' : String(row.birth_on)),
        email: (row) => row.email,
        phone: (row) => row.phone?.replace(/^\+/, '00') ?? '',
        username: (row) => row.username,
        account: (row) => accountStates[self(ctx).lang][(row.status ?? 'none') as 'none'],
      };
      return sheetFile(
        [columns.map((column) => head[column]), ...found.map((row) => columns.map((column) => cells[column](row)))],
        { name: words.sheets[kind], format, widths: columns.map((column) => widths[column]) },
      );
    },
  };
}
