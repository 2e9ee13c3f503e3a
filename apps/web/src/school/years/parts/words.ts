import { useLingui } from '@lingui/react/macro';
import type { CalendarKey, Holiday } from '../years.api.ts';

export const holidayKinds = ['holiday', 'public_holiday', 'closure'] as const satisfies readonly Holiday['kind'][];

export function useKindNames(): Record<Holiday['kind'], string> {
  const { t } = useLingui();
  return { holiday: t`Vacances`, public_holiday: t`Jour férié`, closure: t`Fermeture` };
}

export function useStateNames(): Record<Holiday['state'], string> {
  const { t } = useLingui();
  return { confirmed: t`Dates sûres`, expected: t`Dates prévues, à confirmer` };
}

/** National calendars by their name. */
export function useCalendarNames(): Record<CalendarKey, string> {
  const { t } = useLingui();
  return {
    MA: t`Maroc`,
    'FR-A': t`France, zone A`,
    'FR-B': t`France, zone B`,
    'FR-C': t`France, zone C`,
    'FR-AM': t`Alsace-Moselle, zone B`,
    'FR-GP': t`Guadeloupe`,
    'FR-MQ': t`Martinique`,
    'FR-GF': t`Guyane`,
    'FR-RE': t`La Réunion`,
    'FR-YT': t`Mayotte`,
    'FR-BL': t`Saint-Barthélemy`,
    'FR-MF': t`Saint-Martin`,
  };
}
