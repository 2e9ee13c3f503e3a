import { sql } from 'kysely';
import { ruleOf, storedRules } from '../audience/rules.public.ts';
import { declarePictured } from '../pictures/pictures.public.ts';

/** Boards that pupils or families see, with a picture on one of their cards. */
export const registerBoardPictures = (): void =>
  declarePictured('board', {
    right: 'boards.moderate',
    out: async (db) => {
      const rows = await db
        .selectFrom('boards as b')
        .select(['b.id', 'b.title', 'b.owner_id', storedRules('board_audience.board_id', 'b').as('rules')])
        .where('b.state', '<>', 'archived')
        .where((eb) => eb.or([eb('b.pupils', '<>', 'none'), eb('b.guardians', '<>', 'none')]))
        .where(
          sql<boolean>`EXISTS (SELECT FROM board_cards k JOIN files f ON f.school_id = k.school_id AND f.id = k.file_id
            AND f.type = 'image'
            WHERE k.school_id = b.school_id AND k.board_id = b.id AND k.kind <> 'drawing' AND k.removed_at IS NULL
              AND k.status = 'published')`,
        )
        .execute();
      return rows.map((row) => ({ ...row, authorId: row.owner_id, rules: row.rules.map(ruleOf) }));
    },
  });
