import type { Mark } from '@encrier/contract/school-life/attendance';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** A mark in words. */
export function useMarkWords(): (mark: Mark) => string {
  const { t } = useLingui();
  return ({ status, minutes }) =>
    status === 'absent'
      ? t`absent`
      : status === 'late'
        ? plural(minutes, { one: 'retard de # minute', other: 'retard de # minutes' })
        : status === 'elsewhere'
          ? t`excusé`
          : t`présent`;
}
