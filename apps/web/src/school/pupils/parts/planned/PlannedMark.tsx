import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCalendarClock } from '@tabler/icons-react';
import { formatShortDay } from '#kernel/dates.ts';
import type { PlannedMove, PupilRow } from '../../pupils.api.ts';
import css from './Planned.module.css';

type Planned = Pick<PlannedMove, 'kind' | 'on'> & { blocked?: boolean | undefined };

/** A planned move in a few words. */
export function usePlannedWords(): (planned: Planned, className: string) => string {
  const { t } = useLingui();
  return ({ kind, on, blocked }, name) => {
    const day = formatShortDay(on);
    const undone = {
      departure: t`Départ du ${day} non fait`,
      arrival: t`Arrivée du ${day} non faite`,
      return: t`Retour du ${day} non fait`,
      class: t`Changement de classe du ${day} non fait`,
    };
    if (blocked) return undone[kind];
    if (kind === 'departure') return t`Départ prévu le ${day}`;
    if (kind === 'arrival') return name ? t`Arrivée prévue en ${name} le ${day}` : t`Arrivée prévue le ${day}`;
    if (kind === 'return') return name ? t`Retour prévu en ${name} le ${day}` : t`Retour prévu le ${day}`;
    return name ? t`Passage prévu en ${name} le ${day}` : t`Changement de classe prévu le ${day}`;
  };
}

export function PlannedWords({ planned, className }: { planned: NonNullable<PupilRow['planned']>; className: string }) {
  return usePlannedWords()(planned, className);
}

/** A small mark beside a name: a planned move, or one that failed. */
export function PlannedMark({ planned, className }: { planned: NonNullable<PupilRow['planned']>; className: string }) {
  const words = usePlannedWords()(planned, className);
  const Glyph = planned.blocked ? IconAlertTriangle : IconCalendarClock;
  return (
    <span className={css.mark} data-blocked={planned.blocked} title={words}>
      <Glyph size={15} stroke={1.8} aria-hidden="true" />
      <span className={css.hidden}>{words}</span>
    </span>
  );
}
