import { filesJson } from '#kernel/files/attachment-json.ts';
import { type Expression, sql } from 'kysely';
import { type ChangeField, helloCard, type LineDecision, type RequestState } from '@encrier/contract/school/family';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { homeCard } from '#kernel/home.ts';
import { columnOf, fieldOf, type Sheet, stateOf } from './family.policy.ts';

/** Data stored about these persons, by person. */
export async function sheetsOf(db: ReadDb, ids: readonly string[]): Promise<Map<string, Sheet>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom('persons as p')
    .leftJoin('pupils as u', 'u.person_id', 'p.id')
    .select([
      'p.id',
      'p.last_name',
      'p.first_name',
      'p.last_name_ar',
      'p.first_name_ar',
      'p.address',
      'p.phone',
      'p.phone2',
      'p.email',
      'p.birth_place',
      'p.nationality',
      'u.exit_permission',
      'u.board_regime',
    ])
    .where(sql<boolean>`p.id = ANY (${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        lastName: row.last_name,
        firstName: row.first_name,
        lastNameAr: row.last_name_ar,
        firstNameAr: row.first_name_ar,
        address: row.address,
        phone: row.phone ?? '',
        phone2: row.phone2 ?? '',
        email: row.email ?? '',
        birthPlace: row.birth_place,
        nationality: row.nationality,
        exitPermission: row.exit_permission ?? '',
        boardRegime: row.board_regime ?? '',
      },
    ]),
  );
}

/** Documents attached to a request, as a selection by the request's id. */
export const filesOf = (request: Expression<unknown>) => filesJson('change_request', request);

export type LineRow = {
  id: string;
  field: string;
  old_value: string;
  new_value: string;
  decision: LineDecision;
  reason: string;
};
/** Lines of a request in their order, as a selection beside a table called `r`. */
export const linesOf = sql<
  LineRow[]
>`COALESCE((SELECT json_agg(json_build_object('id', l.id, 'field', l.field, 'old_value', l.old_value,
  'new_value', l.new_value, 'decision', l.decision, 'reason', l.reason) ORDER BY l.position)
  FROM change_request_lines l WHERE l.school_id = r.school_id AND l.request_id = r.id), '[]')`;
/** A field's name on the wire and in the tables. */
export const nameOfField = (column: string): ChangeField => fieldOf(column);
export const columnOfField = (field: ChangeField): string => columnOf(field);
/** The state of a request from the decisions on its lines. */
export const requestState = (decisions: readonly LineDecision[]): RequestState => stateOf(decisions);

/** The name under which an account remembers that its guardian was welcomed. */
const welcomed = 'hello';

/** Reminds a guardian not yet welcomed, on the home page; read from the session, no query. */
export function registerFamilyHome(): void {
  homeCard(helloCard, async ({ actor, identity }) => {
    if (
      actor.kind !== 'account' ||
      actor.lookedAtBy ||
      !actor.roles.has('parent') ||
      !identity ||
      identity.facts.tourSeen.includes(welcomed)
    )
      return null;
    return {};
  });
}
