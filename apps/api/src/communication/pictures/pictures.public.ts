import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { PictureKind } from '@encrier/contract/communication/pictures';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { ReadDb } from '#kernel/db/tenant.ts';

/** Something with a picture on it that readers see now, or would see if its pictures had been looked at. */
export type Pictured = { id: string; title: string; authorId: string; rules: AudienceRule[] };
/** What a room declares about its objects published with a picture, or held because of one. */
export type PicturedKind = {
  /** The permission that also opens them, besides their author. */
  right: PermissionKey | null;
  out: (db: ReadDb, now: Date) => Promise<Pictured[]>;
};

const kinds = new Map<PictureKind, PicturedKind>();

/** Declares a kind of object that can be published with a picture; once per kind. */
export function declarePictured(kind: PictureKind, declared: PicturedKind): void {
  kinds.set(kind, declared);
}

/** What every room declared. */
export const picturedKinds = (): ReadonlyMap<PictureKind, PicturedKind> => kinds;
