import { type RawBuilder, sql } from 'kysely';

/** A row of `files` under `alias`, as the contract's attachment. */
export const attachmentJson = (alias: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`json_build_object('id', ${of('id')}, 'fichier', ${of('id')}::text || '.' || ${of('ext')},
    'type', ${of('type')}, 'name', ${of('name')}, 'mime', ${of('mime')}, 'size', ${of('size')},
    'width', ${of('width')}, 'height', ${of('height')}, 'pages', ${of('pages')}, 'alt', ${of('alt')})`;
};
