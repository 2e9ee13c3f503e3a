import type { Lang } from '@encrier/contract/kernel/schema';
import { type RawBuilder, sql } from 'kysely';
import type { AccountActor } from '#kernel/policy/actor.ts';

/** How a reader is addressed: a language, or French with « tu », as for pupils. */
export type Speech = Lang | 'tu';
export const speeches: readonly Speech[] = ['fr', 'tu', 'en', 'ar'];

export const langOf = (speech: Speech): Lang => (speech === 'tu' ? 'fr' : speech);

/** How the signed-in person is addressed: « tu » for somebody who is only a pupil. */
export const speechOf = ({ lang, roles }: Pick<AccountActor, 'lang' | 'roles'>): Speech =>
  lang === 'fr' && roles.size === 1 && roles.has('eleve') ? 'tu' : lang;

/** The same in SQL, for the account under the alias `account`; `lang` to use another language than its own. */
export const speechIn = (account: string, lang: RawBuilder<unknown> = sql.ref(`${account}.lang`)): RawBuilder<Speech> =>
  sql<Speech>`CASE WHEN ${lang} = 'fr' AND (SELECT bool_and(en.roles = '{eleve}') FROM auth_entries en
    WHERE en.school_id = ${sql.ref(`${account}.school_id`)} AND en.account_id = ${sql.ref(`${account}.id`)}
    AND en.active AND en.roles <> '{}') THEN 'tu' ELSE ${lang} END`;
