import type { Mark, RollSheet } from '@encrier/contract/school-life/attendance';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import type { LeftSave } from './roll-queue.ts';
import css from '../Attendance.module.css';
import { useMarkWords } from './mark-words.ts';

/** A group without pupils on that day. */
export const EmptyGroup = () => (
  <EmptyState icon={IconUsers} title={<Trans>Aucun élève dans ce groupe ce jour-là</Trans>} />
);
/** Why nothing can be saved now. */
export function Closed({ sheet }: { sheet: RollSheet }) {
  const { t } = useLingui();
  const words: Record<RollSheet['closed'], string> = {
    '': '',
    cancelled: t`Ce cours est annulé : il n’y a pas d’appel à faire.`,
    holiday: t`Ce jour est sans cours.`,
    closed_period: t`La période de ce jour est close : l’appel ne change plus.`,
    too_early: t`L’appel s’ouvre quinze minutes avant le cours.`,
    too_late: t`La journée est terminée : la vie scolaire seule peut encore modifier cet appel.`,
  };
  return sheet.closed ? <Notice tone="info">{words[sheet.closed]}</Notice> : null;
}

const differs = (one: Mark, other: Mark): boolean =>
  one.status !== other.status ||
  one.minutes !== other.minutes ||
  one.leftAt !== other.leftAt ||
  one.excluded !== other.excluded ||
  one.material !== other.material;

/** Data refused by the server: both versions, and the choice between them. */
export function Left({
  refused: left,
  sheet,
  onMine,
  onTheirs,
}: {
  refused: LeftSave;
  sheet: RollSheet;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const { t } = useLingui();
  const words = useMarkWords();
  const mine = new Map(left.body.marks.map((mark) => [mark.pupilId, mark]));
  const apart = sheet.pupils.flatMap((pupil) => {
    const own = mine.get(pupil.id);
    return own && differs(own, pupil.mark) ? [{ pupil, own }] : [];
  });
  const choose = left.code === 'attendance.changed_meanwhile' || left.code === 'attendance.pupils_missing';
  return (
    <Notice tone="warn" title={left.why}>
      <div className={css.both}>
        <ul>
          {apart.map(({ pupil, own }) => {
            const [yours, theirs] = [words(own), words(pupil.mark)];
            return (
              <li key={pupil.id}>
                <bdi>{pupil.label}</bdi> {t`: vous, ${yours} ; enregistré, ${theirs}`}
              </li>
            );
          })}
        </ul>
        <span className={css.pills}>
          {choose && (
            <Button size="small" variant="primary" onClick={onMine}>
              <Trans>Garder ma saisie</Trans>
            </Button>
          )}
          <Button size="small" onClick={onTheirs}>
            <Trans>Prendre ce qui est enregistré</Trans>
          </Button>
        </span>
      </div>
    </Notice>
  );
}
