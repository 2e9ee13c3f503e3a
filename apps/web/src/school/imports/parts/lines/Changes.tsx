import type { Lang } from '@encrier/contract/kernel/schema';
import { minutesText } from '@encrier/contract/school/weekly-time';
import type { ImportChange, ImportKind } from '@encrier/contract/school/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowRight } from '@tabler/icons-react';
import { formatShortDay } from '#kernel/dates.ts';
import css from './Check.module.css';
import { useColumns } from '../use-columns.ts';
import { relationNames } from '../words.ts';

/** A value as people write it. */
function useValue(): (field: string, value: string) => string {
  const { t, i18n } = useLingui();
  return (field, value) => {
    if (value === '') return '–';
    if (value === 'true') return t`Oui`;
    if (value === 'false') return t`Non`;
    if (field === 'birthDate' && /^\d{4}-\d\d-\d\d$/.test(value)) return formatShortDay(value);
    if (field === 'relation' && relationNames[value]) return i18n._(relationNames[value]);
    if (field === 'weeklyTime') return minutesText(Number(value), i18n.locale as Lang);
    return value;
  };
}

/** Changes of an update: each field with its value before and after. */
export function Changes({ kind, changes }: { kind: ImportKind; changes: readonly ImportChange[] }) {
  const { name, value } = useColumns(kind);
  const plain = useValue();
  const shown = (field: string, stored: string): string => (stored && value(field, stored)) || plain(field, stored);
  return (
    <ul className={css.changes}>
      {changes.map(({ field, before, after }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two courses of one line may change the same field
        <li key={i}>
          <span className={css.note}>{name(field)}</span>
          <span className={css.change}>
            <span className="visually-hidden">
              <Trans>avant :</Trans>{' '}
            </span>
            <bdi>{shown(field, before)}</bdi>
            <IconArrowRight size={15} stroke={1.8} aria-hidden="true" className="flip-rtl" />
            <span className="visually-hidden">
              <Trans>après :</Trans>{' '}
            </span>
            <bdi className={css.after}>{shown(field, after)}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}
