import { Card } from '@encrier/ui/data/Card';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Board } from '../credentials.api.ts';
import { Bar, percentOf, sumOf } from './Campaign.tsx';
import css from './Credentials.module.css';

/** Progress of each class; a press shows its people. */
export function ClassBars({
  board: { classes },
  current,
  onClass,
}: {
  board: Board;
  current: string | null;
  onClass: (id: string | null) => void;
}) {
  const { t } = useLingui();
  return (
    <Card
      title={t`Par classe`}
      end={
        <span className={css.quiet}>
          <Plural value={classes.length} one="# classe" other="# classes" />
        </span>
      }
      flush
    >
      {classes.length === 0 ? (
        <p className={css.nothing}>
          <Trans>Aucune classe cette année.</Trans>
        </p>
      ) : (
        <ul className={css.classes}>
          {classes.map((one) => {
            const all = sumOf(one);
            const percent = percentOf(one.connected, all);
            return (
              <li key={one.id}>
                <button
                  type="button"
                  className={css.class}
                  aria-pressed={current === one.id}
                  onClick={() => onClass(current === one.id ? null : one.id)}
                >
                  <span className={css.className}>
                    <bdi>{one.name}</bdi>
                    <small>
                      <bdi>{one.headTeacher || one.level}</bdi>
                    </small>
                  </span>
                  <Bar figures={one} />
                  <span className={css.percent}>{percent}&nbsp;%</span>
                  <span className="visually-hidden">
                    <Trans>
                      {one.connected} actifs, {one.invited} invités, {one.toInvite} à inviter, {one.disabled} désactivés
                    </Trans>
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
