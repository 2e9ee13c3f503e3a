import { isWeekend } from '@encrier/contract/kernel/days';
import { t } from '@lingui/core/macro';
import { schoolDay, schoolMinute } from '#kernel/dates.ts';
import { confirm } from '#kernel/toast/confirm.ts';

/** Hours of the day within which families may be notified without confirmation. */
const [opens, closes] = [7, 19];

/** Whether a moment is in the evening, at night or on a weekend, where the school is. */
export function isOffHours(at: Date): boolean {
  const hour = schoolMinute(at) / 60;
  return isWeekend(schoolDay(at)) || hour < opens || hour >= closes;
}

/** Confirms notifying families now despite the hour. */
export const mayDisturb = (): Promise<boolean> =>
  confirm({
    title: t`Prévenir les familles maintenant ?`,
    text: t`L’école est fermée à cette heure. Vous pouvez aussi choisir « À partir d’un jour » : elles seront prévenues ce matin-là.`,
    action: t`Donner maintenant`,
  });
