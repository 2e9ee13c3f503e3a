import type { MoveWords, WeekItem, WeekWords } from '@encrier/ui/week/model';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useLang } from '#kernel/i18n/i18n.ts';
import { comma } from '#kernel/text.ts';
import { formatHours, formatMinute } from '#kernel/dates.ts';

/** Texts of a week: for its items, its hours, its days. */
export function useWeekWords(): WeekWords {
  const { t } = useLingui();
  const lang = useLang();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` is new at each drawing, its words change with the language
  return useMemo<WeekWords>(
    () => ({
      item: (item, day) =>
        [
          item.title,
          day?.name,
          formatHours({ starts: item.start, ends: item.end }),
          ...(item.lines ?? []),
          item.turn && t`semaine ${item.turn}`,
          ...(item.badges ?? []).map(({ label }) => label),
        ]
          .filter(Boolean)
          .join(comma()),
      hour: (minute) => {
        const hour = String(minute / 60);
        return t`${hour} h`;
      },
      time: formatMinute,
      states: {
        cancelled: t`Annulé`,
        moved: t`Modifié`,
        new: t`Ajouté`,
        held: t`En attente`,
        locked: t`Verrouillé`,
      },
      nothing: t`Rien ce jour-là`,
      chooseDay: t`Choisir un jour`,
    }),
    [lang],
  );
}

/** Announcements while an item is moved. */
export function useMoveWords(): MoveWords {
  const { t } = useLingui();
  const lang = useLang();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` is new at each drawing, its words change with the language
  return useMemo<MoveWords>(() => {
    const at = (item: WeekItem, start: number, end: number, day: string | undefined): string =>
      [item.title, day, formatHours({ starts: start, ends: end })].filter(Boolean).join(comma());
    return {
      help: t`Espace pour saisir et poser, flèches pour déplacer, Majuscule et flèche pour allonger, Échap pour annuler.`,
      possible: t`Possible`,
      taken: (item) => t`${item.title} : saisi`,
      at: (item, place, day, reason) => `${at(item, place.start, place.end, day?.name)} : ${reason ?? t`possible`}`,
      dropped: (item, place, day) => at(item, place.start, place.end, day?.name),
      refused: (item, reason) => `${item.title} : ${reason}`,
      cancelled: (item) => t`${item.title} : remis à sa place`,
      copy: t`Copie`,
    };
  }, [lang]);
}
