import { type RawBuilder, sql } from 'kysely';

/** Name of a file from its row under an alias, as addresses of pictures give it; null where an outer join found none. */
export const fileName = (alias: string): RawBuilder<string | null> =>
  sql`(${sql.ref(`${alias}.id`)}::text || '.' || ${sql.ref(`${alias}.ext`)})`;
/** The same, with a dash where there is no picture. */
export const fileNameOrDash = (alias: string): RawBuilder<string> => sql`COALESCE(${fileName(alias)}, '-')`;

/**
 * Id of the picture of a person from the rows of `persons` and `accounts`: the one that the school took comes before the
 * one that the holder of the account chose, so that nobody takes another person's face on the school's lists.
 */
export const photoId = (person: string, account: string): RawBuilder<string | null> =>
  sql`coalesce(${sql.ref(`${person}.photo_file_id`)}, ${sql.ref(`${account}.photo_file_id`)})`;

const named = (alias: string, id: RawBuilder<unknown>): RawBuilder<string> =>
  sql`COALESCE((SELECT ${fileName('zf')} FROM files zf
    WHERE zf.school_id = ${sql.ref(`${alias}.school_id`)} AND zf.id = ${id}), '-')`;
/** File name of the picture of a person from the row of `persons`, chosen as `photoId` says; a dash for none. */
export const photoOf = (alias: string): RawBuilder<string> =>
  named(
    alias,
    sql`coalesce(${sql.ref(`${alias}.photo_file_id`)}, (SELECT za.photo_file_id FROM accounts za
      WHERE za.school_id = ${sql.ref(`${alias}.school_id`)} AND za.person_id = ${sql.ref(`${alias}.id`)}))`,
  );
/** File name of the picture in a row alone: the school's under `persons`, the holder's own under `accounts`; a dash for none. */
export const rowPhoto = (alias: string): RawBuilder<string> => named(alias, sql.ref(`${alias}.photo_file_id`));
