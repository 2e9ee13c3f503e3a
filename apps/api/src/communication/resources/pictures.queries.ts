import { sql } from 'kysely';
import { ruleOf, storedRules } from '../audience/rules.public.ts';
import { declarePictured } from '../pictures/pictures.public.ts';
import { heldBack, isOut } from './resources.reach.ts';

/** Published resources of the year with a picture among their files, or held because of one. */
export const registerResourcePictures = (): void =>
  declarePictured('resource', {
    right: 'resources.manage',
    out: async (db, now) => {
      const rows = await db
        .selectFrom('resources as r')
        .select(['r.id', 'r.title', 'r.author_id', storedRules('resource_audience.resource_id', 'r').as('rules')])
        .where((eb) => eb.or([isOut(now), heldBack(now)]))
        .where(
          sql<boolean>`EXISTS (SELECT FROM resource_files t JOIN files f ON f.school_id = t.school_id
            AND f.id = t.file_id AND f.type = 'image'
            WHERE t.school_id = r.school_id AND t.content_id = r.content_id)`,
        )
        .execute();
      return rows.map((row) => ({ ...row, authorId: row.author_id, rules: row.rules.map(ruleOf) }));
    },
  });
