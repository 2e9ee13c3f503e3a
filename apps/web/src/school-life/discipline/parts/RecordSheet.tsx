import type { StaffRecordPage } from '@encrier/contract/school-life/discipline';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Stepper } from '@encrier/ui/progress/Stepper';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatHours, formatMoment, formatSpan } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { recordQuery } from '../discipline.api.ts';
import { Answers } from './Answers.tsx';
import { DecideForm } from './DecideForm.tsx';
import css from './Discipline.module.css';
import { EndActions } from './EndActions.tsx';
import { LetterButton } from './LetterButton.tsx';
import { PlaceForm } from './PlaceForm.tsx';
import { RankPill, StatePill } from './RecordTable.tsx';
import { TellForm } from './TellForm.tsx';

/** A whole record, with the next actions. */
export function RecordSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(recordQuery(id));
  useReadNotices('discipline_record', id, query.data !== undefined);
  const { data } = query;
  return (
    <Sheet
      open
      onClose={onClose}
      title={data ? <bdi>{data.pupil.label}</bdi> : t`Fiche`}
      closeLabel={t`Fermer`}
      width={600}
    >
      <Asked query={query} rows={4} missing={<Notice tone="info">{t`Cette fiche n’existe plus.`}</Notice>}>
        {(record) => <Content record={record} />}
      </Asked>
    </Sheet>
  );
}

/** The steps of a sanction in their order, and the current one. */
function Steps({ record }: { record: StaffRecordPage }) {
  const { t } = useLingui();
  const over = record.state === 'dropped' || record.state === 'cancelled';
  if (record.rank !== 'sanction' || over) return null;
  const now =
    record.state === 'proposed' ? 'tell' : record.can.waits ? 'reply' : record.state === 'informed' ? 'decide' : 'end';
  return (
    <Stepper
      label={t`Étapes de la procédure`}
      current={record.state === 'executed' ? 'none' : now}
      doneLabel={t`terminé`}
      steps={[
        { key: 'tell', label: t`Famille informée` },
        { key: 'reply', label: t`Réponse` },
        { key: 'decide', label: t`Décision` },
        { key: 'end', label: t`Exécution` },
        ...(record.state === 'executed' ? [{ key: 'none', label: t`Terminée` }] : []),
      ]}
    />
  );
}

function Content({ record }: { record: StaffRecordPage }) {
  const { t } = useLingui();
  const until = record.replyUntil ? formatDay(record.replyUntil) : '';
  return (
    <div className={css.form}>
      <div className={css.pills}>
        <RankPill record={record} />
        <StatePill record={record} />
        <bdi className={css.quiet}>{record.pupil.class}</bdi>
      </div>
      <Steps record={record} />
      {record.facts && (
        <section className={css.said}>
          <div className={css.saidHead}>
            <h3>
              <bdi>{record.author}</bdi>
            </h3>
            <span className={css.quiet}>{formatDay(record.happenedOn)}</span>
          </div>
          <p className={css.body} dir={record.dir}>
            {record.facts}
          </p>
        </section>
      )}
      <Told record={record} />
      <Answers answers={record.answers} timed={record.replyUntil !== null} />
      {record.can.waits && (
        <Notice tone="info" title={<Trans>La famille peut répondre jusqu’au {until}</Trans>}>
          <Trans>La décision s’ouvre le lendemain, même si une réponse est déjà venue.</Trans>
        </Notice>
      )}
      <Outcome record={record} />
      {record.can.tell && <TellForm key={record.id} record={record} />}
      {record.can.decide && <DecideForm key={record.id} record={record} />}
      {record.can.place && <PlaceForm key={record.id} record={record} />}
      {record.can.letter && (
        <div className={css.actions}>
          <LetterButton id={record.id} name={record.pupil.label} own={false} />
        </div>
      )}
      <EndActions record={record} />
      {record.eraseOn && <span className={css.quiet}>{t`S’efface du dossier le ${formatDay(record.eraseOn)}.`}</span>}
    </div>
  );
}

/** The family's text, and who acknowledged it. */
function Told({ record }: { record: StaffRecordPage }) {
  const { t } = useLingui();
  if (!record.familyText) return null;
  return (
    <section className={css.block}>
      <h3>
        <Trans>Texte pour la famille</Trans>
      </h3>
      <p className={css.body} dir="auto">
        {record.familyText}
      </p>
      {record.readers.map(({ label, acknowledgedAt }) => {
        const when = acknowledgedAt ? formatMoment(acknowledgedAt) : '';
        return (
          <Facts key={label} className={css.quiet}>
            {[<bdi key="who">{label}</bdi>, when ? t`lu ${when}` : t`pas encore d’accusé de réception`]}
          </Facts>
        );
      })}
    </section>
  );
}

/** The measure, the decision and its author, and the outcome. */
function Outcome({ record }: { record: StaffRecordPage }) {
  const { t } = useLingui();
  const facts: [string, string][] = [
    ...(record.work ? [[t`Travail`, record.work] as [string, string]] : []),
    ...(record.dueOn ? [[t`À rendre le`, formatDay(record.dueOn)] as [string, string]] : []),
    ...(record.detention
      ? [[t`Retenue`, `${formatDay(record.detention.day)}, ${formatHours(record.detention)}`] as [string, string]]
      : []),
    ...(record.fromOn && record.toOn ? [[t`Jours`, formatSpan(record.fromOn, record.toOn)] as [string, string]] : []),
    ...(record.suspended ? [[t`Exécution`, t`avec sursis`] as [string, string]] : []),
    ...(record.decidedBy ? [[t`Décidée par`, record.decidedBy] as [string, string]] : []),
    ...(record.endedBy ? [[t`Terminée par`, record.endedBy] as [string, string]] : []),
    ...(record.endReason ? [[t`Motif`, record.endReason] as [string, string]] : []),
  ];
  return (
    <>
      {record.decisionText && (
        <section className={css.block}>
          <h3>
            <Trans>Décision</Trans>
          </h3>
          <p className={css.body} dir="auto">
            {record.decisionText}
          </p>
        </section>
      )}
      {facts.length > 0 && (
        <dl className={css.facts}>
          {facts.flatMap(([label, value]) => [
            <dt key={`${label} `}>{label}</dt>,
            <dd key={label} dir="auto">
              {value}
            </dd>,
          ])}
        </dl>
      )}
    </>
  );
}
