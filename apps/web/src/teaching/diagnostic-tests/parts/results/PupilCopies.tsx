import type { CopyRow, TestResults } from '@encrier/contract/teaching/diagnostic-sittings';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Figures } from '@encrier/ui/data/Figures';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import css from '../Tests.module.css';
import { percentWords, pointsWords, sittingWords } from '../words.ts';

/** The results of a test in three figures. */
export function ResultFigures({ results }: { results: TestResults }) {
  const { t } = useLingui();
  const { pupils, figures } = results;
  const handed = pupils.filter(({ handedAt, state }) => handedAt && state !== 'void').length;
  return (
    <Figures
      label={t`En bref`}
      figures={[
        { key: 'handed', value: t`${handed} sur ${pupils.length}`, label: t`ont rendu` },
        { key: 'mean', value: figures.mean === null ? '–' : percentWords(figures.mean), label: t`de réussite` },
        {
          key: 'minutes',
          value: figures.minutes === null ? '–' : t`${Math.round(figures.minutes)} min`,
          label: t`en moyenne`,
        },
      ]}
    />
  );
}

/** Where each pupil stands. */
export function PupilCopies({ results, area }: { results: TestResults; area: string }) {
  return (
    <Card flush>
      <CardRows>
        {results.pupils.map((one) => (
          <PupilRow key={one.pupilId} row={one} testId={results.id} area={area} />
        ))}
      </CardRows>
    </Card>
  );
}

function PupilRow({ row, testId, area }: { row: CopyRow; testId: string; area: string }) {
  const { t, i18n } = useLingui();
  const { state, sittingId } = row;
  return (
    <CardRow
      title={<bdi>{row.label}</bdi>}
      detail={[
        <bdi key="audience">{row.audience}</bdi>,
        ...(row.turns > 1 ? [t`essai ${row.turns}`] : []),
        ...(state === 'sitting' ? [plural(row.answered, { one: '# réponse', other: '# réponses' })] : []),
        ...(row.byClock ? [t`rendue à la fin du temps`] : []),
        ...(row.onPaper ? [t`sur papier`] : []),
        ...(row.late ? [t`réponses arrivées après la fin`] : []),
      ]}
      end={
        <span className={css.ends}>
          {row.score !== null && row.max !== null && (
            <b className={css.figure}>{t`${pointsWords(row.score)} sur ${pointsWords(row.max)}`}</b>
          )}
          {state ? (
            <StatusPill tone={sittingWords[state].tone}>{i18n._(sittingWords[state].word)}</StatusPill>
          ) : (
            <StatusPill>{t`Pas commencé`}</StatusPill>
          )}
        </span>
      }
      {...(sittingId ? { href: `${area}/diagnostic-tests/${testId}/submissions/${sittingId}`, chevron: true } : {})}
    />
  );
}
