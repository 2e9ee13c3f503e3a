import { t } from '@lingui/core/macro';
import { DEFAULT_ZONE } from '#kernel/settings.ts';
import { session } from '#kernel/session/session.ts';
import { confirm } from '#kernel/toast/confirm.ts';

/** Hours of the day within which families may be notified without confirmation. */
const [opens, closes] = [7, 19];

/** Whether a moment is in the evening, at night or on a weekend, where the school is. */
export function isOffHours(at: Date, timeZone: string): boolean {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' });
  const fields = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  const hour = Number(fields.hour);
  return fields.weekday === 'Sat' || fields.weekday === 'Sun' || hour < opens || hour >= closes;
}

export const schoolZone = (): string => session.get().school?.timeZone ?? DEFAULT_ZONE;

/** Confirms notifying families now despite the hour. */
export const mayDisturb = (): Promise<boolean> =>
  confirm({
    title: t`Prévenir les familles maintenant ?`,
    text: t`L’école est fermée à cette heure. Vous pouvez aussi choisir « À partir d’un jour » : elles seront prévenues ce matin-là.`,
    action: t`Donner maintenant`,
  });
