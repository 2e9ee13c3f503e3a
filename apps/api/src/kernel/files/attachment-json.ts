import type { Attachment } from '@encrier/contract/kernel/attachment';
import { type Expression, type RawBuilder, sql } from 'kysely';

/** A row of `files` under `alias`, as the contract's attachment. */
export const attachmentJson = (alias: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`json_build_object('id', ${of('id')}, 'fichier', ${of('id')}::text || '.' || ${of('ext')},
    'type', ${of('type')}, 'name', ${of('name')}, 'mime', ${of('mime')}, 'size', ${of('size')},
    'width', ${of('width')}, 'height', ${of('height')}, 'pages', ${of('pages')}, 'alt', ${of('alt')})`;
};

/** The files of an object, the oldest first, as the contract's attachments. */
export const filesJson = (ownerType: string, ownerId: Expression<unknown>): RawBuilder<Attachment[]> =>
  sql`COALESCE((SELECT json_agg(${attachmentJson('zf')} ORDER BY zf.created_at, zf.id) FROM files zf
    WHERE zf.school_id = app.school_id() AND zf.owner_type = ${ownerType} AND zf.owner_id = ${ownerId}), '[]')`;
