import type { ImagePurpose, PupilConsents } from '@encrier/contract/school/consents';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { type Column, DataTable, type RowMenu } from '@encrier/ui/table/DataTable';
import { useNarrow } from '@encrier/ui/media';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileText } from '@tabler/icons-react';
import { formatShortDay } from '#kernel/dates.ts';
import { kindWords, purposeWords } from '../words.ts';
import css from './Register.module.css';

type Props = {
  rows: readonly PupilConsents[];
  purposes: readonly ImagePurpose[];
  onPaper?: (pupil: PupilConsents) => void;
};

/** One line per pupil, one column per use: the result, with the answers under it. */
export function RegisterTable({ rows, purposes, onPaper }: Props) {
  const { t, i18n } = useLingui();
  const narrow = useNarrow();
  const columns: Column<PupilConsents>[] = [
    {
      key: 'pupil',
      head: t`Élève`,
      narrow: 'title',
      cell: (pupil) => (
        <span className={css.pupil}>
          <bdi>{pupil.label}</bdi>
          {pupil.ofAge && (
            <StatusPill tone="info">
              <Trans>Majeur</Trans>
            </StatusPill>
          )}
        </span>
      ),
      by: (_, place) => place,
    },
    ...(narrow
      ? [
          {
            key: 'all',
            head: t`Droit à l’image`,
            narrow: 'detail' as const,
            cell: (pupil: PupilConsents) => (
              <span className={css.all}>
                {purposes.map((purpose) => (
                  <Cell key={purpose} pupil={pupil} purpose={purpose} titled />
                ))}
              </span>
            ),
          },
        ]
      : purposes.map(
          (purpose): Column<PupilConsents> => ({
            key: purpose,
            head: i18n._(purposeWords[purpose].name),
            cell: (pupil) => <Cell pupil={pupil} purpose={purpose} />,
            by: (pupil) => rankOf(pupil, purpose),
          }),
        )),
  ];
  const menuOf = (write: (pupil: PupilConsents) => void): RowMenu<PupilConsents> => ({
    head: t`Actions`,
    label: (pupil) => t`Actions pour ${pupil.label}`,
    title: (pupil) => pupil.label,
    closeLabel: t`Fermer`,
    actions: (pupil) => [{ key: 'paper', label: t`Saisir un papier`, icon: IconFileText, onPress: () => write(pupil) }],
  });
  return (
    <div className={css.table}>
      <DataTable
        label={t`Registre du droit à l’image`}
        rows={rows}
        rowKey={({ pupilId }) => pupilId}
        columns={columns}
        {...(onPaper && { menu: menuOf(onPaper) })}
      />
    </div>
  );
}

/** Pupils who may be shown first, then those who may not: refusals before missing answers. */
function rankOf(pupil: PupilConsents, purpose: ImagePurpose): number | null {
  const standing = pupil.purposes.find((one) => one.purpose === purpose);
  if (!standing) return null;
  if (standing.allowed) return 0;
  return standing.answers.some(({ granted }) => granted === false) ? 1 : 2;
}

function Cell({ pupil, purpose, titled = false }: { pupil: PupilConsents; purpose: ImagePurpose; titled?: boolean }) {
  const { i18n } = useLingui();
  const standing = pupil.purposes.find((one) => one.purpose === purpose);
  if (!standing) return null;
  const missing = standing.answers.filter(({ granted }) => granted === null).length;
  const refused = standing.answers.some(({ granted }) => granted === false);
  return (
    <span className={css.cell}>
      {titled && <span className={css.narrow}>{i18n._(purposeWords[purpose].name)}</span>}
      <StatusPill tone={standing.allowed ? 'ok' : refused ? 'bad' : 'plain'}>
        {standing.allowed ? <Trans>Oui</Trans> : <Trans>Non</Trans>}
      </StatusPill>
      {missing > 0 && (
        <span className={css.missing}>
          {plural(missing, { one: '# réponse manque', other: '# réponses manquent' })}
        </span>
      )}
      {standing.answers
        .filter(({ granted }) => granted !== null)
        .map((answer) => {
          const on = answer.decidedAt ? formatShortDay(answer.decidedAt) : '';
          return (
            <span key={answer.byId} className={css.said}>
              {answer.kind === 'self' ? i18n._(kindWords.self) : <bdi>{answer.name}</bdi>} :{' '}
              {answer.granted ? <Trans>oui</Trans> : <Trans>non</Trans>}{' '}
              <span className={css.quiet}>
                {on}
                {answer.onPaper && (
                  <>
                    , <Trans>papier</Trans>
                  </>
                )}
              </span>
            </span>
          );
        })}
    </span>
  );
}
