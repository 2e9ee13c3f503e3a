import { nameOf, nameOrNone } from '#kernel/db/person-name.ts';
import { type RawBuilder, sql } from 'kysely';
import { classNameOn } from '#kernel/db/class-name.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { pupilWithin } from '../../school/directory/directory.public.ts';

/** What families send the office about exits waits with the pupil's name and class, and the name of its author. */
export const waitingRows = (
  ctx: ReadCtx,
  table: 'exit_requests as x' | 'exit_persons as x',
  { waits, kind, dueAt }: { waits: RawBuilder<boolean>; kind: RawBuilder<string>; dueAt: RawBuilder<Date> },
) =>
  holds(ctx.actor, 'exits.manage')
    ? ctx.db
        // Both tables have the columns named here; the types of a union cannot be joined.
        .selectFrom(table as 'exit_requests as x')
        .innerJoin('pupils as p', 'p.person_id', 'x.pupil_id')
        .innerJoin('persons as h', 'h.id', 'x.pupil_id')
        .leftJoin('accounts as a', 'a.id', 'x.asked_by')
        .where(pupilWithin(ctx, 'exits.manage'))
        .where(waits)
        .select([
          'x.id',
          nameOf('h').as('subject'),
          sql<string>`COALESCE(${classNameOn(ctx.today)}, '')`.as('place'),
          nameOrNone('a').as('by'),
          kind.as('kind'),
          sql<number>`1`.as('things'),
          'x.asked_at as since_at',
          dueAt.as('due_at'),
        ])
    : null;
