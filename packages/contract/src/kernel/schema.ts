import * as z from 'zod/mini';
import { sortsOf } from './sort.ts';

/** UUID in canonical text form; made by the server or the client (version 7). */
export const id = () => z.uuid();
/** Instant, ISO 8601 with offset. */
export const instant = () => z.iso.datetime({ offset: true });
type Reading = (digits: string) => string | null;
let readDigits: Reading = () => null;
/** Parses input; `read` converts its 14-digit instants to ISO, because only the API knows the school's clock. */
export function parseWithInstants<T>(read: Reading, parse: () => T): T {
  const before = readDigits;
  readDigits = read;
  try {
    return parse();
  } finally {
    readDigits = before;
  }
}
/** An instant in a request: ISO with offset, or `YYYYMMDDhhmmss` on the school's clock. */
export const inputInstant = () =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^(\d{14}|\d{4}-\d{2}-\d{2}T\S{4,40})$/)),
      z.transform((given: string) => (given.length === 14 ? (readDigits(given) ?? given) : given)),
    ),
    z.iso.datetime({ offset: true }),
  );
/** Calendar day `YYYY-MM-DD`; the 8-digit form `YYYYMMDD` is accepted on input. */
export const day = () =>
  z.pipe(
    z.string().check(z.regex(/^\d{4}-?\d{2}-?\d{2}$/)),
    z.transform((v: string) => (v.length === 8 ? `${v.slice(0, 4)}-${v.slice(4, 6)}-${v.slice(6)}` : v)),
  );
/** Trimmed text of 1 to `max` characters. */
export const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
/**
 * A person's name: letters of any script, spaces, hyphens, points and apostrophes; invisible marks are removed later.
 * The same in forms and lists.
 */
export const nameText = /^[\p{L}\p{M}\p{Cf}][\p{L}\p{M}\p{Cf}\p{Zs}'’ʼ`.\-‐–]*$/u;
export const personName = () => z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(nameText));
/** Trimmed text of 0 to `max` characters. */
export const optionalText = (max: number) => z.string().check(z.trim(), z.maxLength(max));
/** Most `<` characters in rich text: the cost of cleaning depends on the number of tags. */
export const maxTags = 4000;
/** Rich text of at most `max` characters, as sent by an editor; the server cleans it. */
export const richText = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((html) => html.split('<').length <= maxTags + 1, 'too_many_tags'),
  );
/** Page number in a query string, from 1. */
export const page = () => z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1);
/**
 * The order of a list in a query string: one of its columns with a direction, `name-desc`; absent for the list's own
 * order. Anything else is `invalid`, with `query.sort` among its fields.
 */
export const sortBy = <const Name extends string>(names: readonly Name[]) => z.optional(z.enum(sortsOf(names)));
/** Search words in a query string. */
export const search = () => z.optional(z.string().check(z.trim(), z.maxLength(100)));
/** Edit version for optimistic locking. */
export const version = () => z.number().check(z.int(), z.gte(1));
export const lang = () => z.enum(['fr', 'en', 'ar']);
export type Lang = 'fr' | 'en' | 'ar';
export const role = () => z.enum(['eleve', 'parent', 'prof', 'transport', 'admin', 'personnel']);
export type Role = 'eleve' | 'parent' | 'prof' | 'transport' | 'admin' | 'personnel';
/** Priority of home pages after sign-in (brief §2); `personnel` is the default. */
export const rolePrecedence: readonly Role[] = ['eleve', 'parent', 'prof', 'transport', 'admin', 'personnel'];

/** A page of a list: `total` counts all matching rows, not only those of this page. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), page: z.number(), pageSize: z.number(), total: z.number() });

/** Empty answer of a command. */
export const done = () => z.object({ ok: z.literal(true) });
/** Answer of a command that created or changed one object. */
export const identified = () => z.object({ id: id() });
