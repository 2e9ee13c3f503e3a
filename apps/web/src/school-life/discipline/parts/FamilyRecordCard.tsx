import type { FamilyRecord } from '@encrier/contract/school-life/discipline';
import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatHours, formatMoment, formatSpan } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { WriteBox } from '../../conduct/conduct.public.tsx';
import { answerSchool, sayRead } from '../discipline.api.ts';
import { Answers } from './Answers.tsx';
import css from './Discipline.module.css';
import { LetterButton } from './LetterButton.tsx';
import { RankPill } from './RecordTable.tsx';
import { stateWords } from './words.ts';

/** A record as a family reads it, with what is required from the reader. */
export function FamilyRecordCard({ record, named }: { record: FamilyRecord; named: boolean }) {
  const { t, i18n } = useLingui();
  const [writing, setWriting] = useState(false);
  const reading = useMutation({ mutationFn: () => sayRead(record.id) });
  const until = record.replyUntil ? formatDay(record.replyUntil) : '';
  const when = record.acknowledgedAt ? formatMoment(record.acknowledgedAt) : '';
  const praise = record.rank === 'recognition';
  const { can } = record;
  return (
    <li className={css.record} data-asked={can.acknowledge || undefined}>
      <div className={css.recordHead}>
        <RankPill record={record} />
        {!praise && (
          <StatusPill tone={stateWords[record.state].tone}>{i18n._(stateWords[record.state].word)}</StatusPill>
        )}
        {named && <bdi className={css.strong}>{record.pupil.label}</bdi>}
        <time dateTime={record.happenedOn}>{formatDay(record.happenedOn)}</time>
      </div>
      <p className={css.body} dir={record.dir}>
        {record.text}
      </p>
      <Details record={record} />
      <Facts className={css.quiet}>{[<bdi key="by">{record.author}</bdi>, when && t`lu ${when}`]}</Facts>
      {can.reply && until && (
        <Notice tone="info" title={<Trans>Réponse possible jusqu’au {until}</Trans>}>
          <Trans>Rien n’est décidé avant : la réponse est lue par ceux qui décident, et gardée.</Trans>
        </Notice>
      )}
      {record.answers.length > 0 && <Answers answers={record.answers} timed={record.replyUntil !== null} />}
      {reading.error && <Notice tone="bad">{sentence(reading.error)}</Notice>}
      {writing ? (
        <WriteBox
          label={t`Réponse à l’école`}
          onSend={(text, key) => answerSchool(record.id, text, key)}
          onSent={() => setWriting(false)}
          onCancel={() => setWriting(false)}
        />
      ) : (
        (can.acknowledge || can.reply || can.letter) && (
          <div className={css.actions}>
            {can.acknowledge && (
              <Button
                variant={praise ? 'default' : 'primary'}
                icon={IconCheck}
                busy={reading.isPending}
                onClick={() => reading.mutate()}
              >
                <Trans>J’ai lu</Trans>
              </Button>
            )}
            {can.reply && (
              <Button onClick={() => setWriting(true)}>
                <Trans>Répondre</Trans>
              </Button>
            )}
            {can.letter && <LetterButton id={record.id} name={record.pupil.label} own />}
          </div>
        )
      )}
    </li>
  );
}

/** Work, hours, days and the decision. */
function Details({ record }: { record: FamilyRecord }) {
  const { t } = useLingui();
  const hours = record.detention;
  const lines: [string, string][] = [
    ...(record.work ? [[t`Travail`, record.work] as [string, string]] : []),
    ...(record.dueOn ? [[t`À rendre le`, formatDay(record.dueOn)] as [string, string]] : []),
    ...(hours
      ? [
          [t`Retenue`, `${formatDay(hours.day)}, ${formatHours(hours)}`] as [string, string],
          ...(hours.room ? [[t`Salle`, hours.room] as [string, string]] : []),
        ]
      : []),
    ...(record.decisionText ? [[t`Décision`, record.decisionText] as [string, string]] : []),
    ...(record.fromOn && record.toOn ? [[t`Jours`, formatSpan(record.fromOn, record.toOn)] as [string, string]] : []),
    ...(record.suspended ? [[t`Exécution`, t`avec sursis`] as [string, string]] : []),
    ...(record.eraseOn ? [[t`S’efface du dossier le`, formatDay(record.eraseOn)] as [string, string]] : []),
  ];
  if (!lines.length) return null;
  return (
    <dl className={css.facts}>
      {lines.flatMap(([label, value]) => [
        <dt key={`${label} `}>{label}</dt>,
        <dd key={label} dir="auto">
          {value}
        </dd>,
      ])}
    </dl>
  );
}
