import type { NamelessCopy, TestResults } from '@encrier/contract/teaching/diagnostic-sittings';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Figures } from '@encrier/ui/data/Figures';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import css from '../Tests.module.css';
import { sinceWords } from '../../diagnostic-tests.cards.tsx';
import { percentWords, pointsWon, pointsWords, sittingWords } from '../words.ts';

/** The results of a test in some figures. */
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
        ...(figures.change
          ? [
              {
                key: 'change',
                value: pointsWon(figures.change.points),
                label: sinceWords(figures.change.on, new Date().toISOString()),
                tone: figures.change.points > 0 ? ('ok' as const) : undefined,
              },
            ]
          : []),
      ]}
    />
  );
}

/** Results of each pupil. */
export function PupilCopies({ results, area }: { results: TestResults; area: string }) {
  return (
    <Card flush>
      <CardRows>
        {[
          ...results.copies.map((one) => <PupilRow key={one.sittingId} row={one} testId={results.id} area={area} />),
          ...results.pupils.map((one) => (
            <PupilRow key={one.pupilId} row={one} testId={results.id} area={area} nameAlone={results.hidden} />
          )),
        ]}
      </CardRows>
    </Card>
  );
}

type RowProps = { row: NamelessCopy; testId: string; area: string; nameAlone?: boolean };
function PupilRow({ row, testId, area, nameAlone = false }: RowProps) {
  const { t, i18n } = useLingui();
  const { state, sittingId } = row;
  return (
    <CardRow
      title={<bdi>{row.label || t`Copie ${row.code}`}</bdi>}
      detail={[
        ...(row.audience ? [<bdi key="audience">{row.audience}</bdi>] : []),
        ...(row.turns > 1 ? [t`essai ${row.turns}`] : []),
        ...(state === 'sitting' ? [plural(row.answered, { one: '# réponse', other: '# réponses' })] : []),
        ...(row.byClock ? [t`rendue à la fin du temps`] : []),
        ...(row.onPaper ? [t`sur papier`] : []),
        ...(row.differs > 0
          ? [plural(row.differs, { one: '# différence à trancher', other: '# différences à trancher' })]
          : []),
        ...(row.late ? [t`réponses arrivées après la fin`] : []),
      ]}
      end={
        <span className={css.ends}>
          {row.score !== null && row.max !== null && (
            <b className={css.figure}>{t`${pointsWords(row.score)} sur ${pointsWords(row.max)}`}</b>
          )}
          {nameAlone && state === 'corrected' ? (
            <StatusPill tone="ok">{t`rendu`}</StatusPill>
          ) : state ? (
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
