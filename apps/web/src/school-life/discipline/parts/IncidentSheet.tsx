import type { IncidentPage } from '@encrier/contract/school-life/discipline-incidents';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Stepper } from '@encrier/ui/progress/Stepper';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatMinute, formatMoment } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { Pieces } from '../../../communication/reading/reading.public.tsx';
import { PupilPicker, WriteBox } from '../../conduct/conduct.public.tsx';
import { addText, disciplinePupilsQuery, incidentQuery, involve } from '../discipline.api.ts';
import css from './Discipline.module.css';
import { IncidentMoves } from './IncidentMoves.tsx';
import { RankPill, StatePill } from './RecordTable.tsx';
import { categoryWords, roleWords, severityWords } from './words.ts';

type Open = { onRecord: (id: string) => void };

/** A whole incident: its texts, the people concerned, the next actions. */
export function IncidentSheet({ id, onClose, onRecord }: { id: string; onClose: () => void } & Open) {
  const { t, i18n } = useLingui();
  const asked = useQuery(incidentQuery(id));
  useReadNotices('incident', id, asked.data !== undefined);
  return (
    <Sheet
      open
      onClose={onClose}
      title={asked.data ? i18n._(categoryWords[asked.data.category]) : t`Incident`}
      closeLabel={t`Fermer`}
      width={600}
    >
      <Asked query={asked} rows={4} missing={<Notice tone="info">{t`Cet incident n’existe plus.`}</Notice>}>
        {(incident) => <Content incident={incident} onRecord={onRecord} />}
      </Asked>
    </Sheet>
  );
}

function Content({ incident, onRecord }: { incident: IncidentPage } & Open) {
  const { t, i18n } = useLingui();
  const [writing, setWriting] = useState<'text' | 'person' | null>(null);
  const { tone, word } = severityWords[incident.severity];
  return (
    <div className={css.form}>
      <div className={css.pills}>
        <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
        <span className={css.quiet}>
          {formatDay(incident.happenedOn)}
          {incident.minute !== null && ` · ${formatMinute(incident.minute)}`}
          {incident.place && ' · '}
          <bdi>{incident.place}</bdi>
        </span>
      </div>
      <Stepper
        label={t`Étapes de l’incident`}
        current={incident.state}
        doneLabel={t`terminé`}
        steps={[
          { key: 'reported', label: t`Signalé`, note: <bdi>{incident.author}</bdi> },
          { key: 'examined', label: t`En examen`, note: <bdi>{incident.examinedBy}</bdi> },
          { key: 'closed', label: t`Clos`, note: <bdi>{incident.closedBy}</bdi> },
        ]}
      />
      <ol className={css.thread} aria-label={t`Ce qui a été écrit`}>
        {incident.versions.map((one) => (
          <li key={one.number} className={css.said}>
            <div className={css.saidHead}>
              <bdi className={css.strong}>{one.by}</bdi>
              <time className={css.quiet} dateTime={one.at}>
                {formatMoment(one.at)}
              </time>
            </div>
            <p className={css.body} dir={one.dir}>
              {one.body}
            </p>
          </li>
        ))}
      </ol>
      {incident.files.length > 0 && <Pieces pieces={incident.files} />}
      <People incident={incident} onRecord={onRecord} />
      {writing === 'text' && (
        <WriteBox
          label={t`Complément`}
          onSend={(body, key) => addText(incident.id, { body, version: incident.version }, key)}
          onSent={() => setWriting(null)}
          onCancel={() => setWriting(null)}
        />
      )}
      {writing === 'person' && <AddPerson incident={incident} onDone={() => setWriting(null)} />}
      {writing === null && (incident.can.add || incident.can.involve) && (
        <div className={css.actions}>
          {incident.can.add && (
            <Button size="small" onClick={() => setWriting('text')}>
              <Trans>Compléter</Trans>
            </Button>
          )}
          {incident.can.involve && (
            <Button size="small" onClick={() => setWriting('person')}>
              <Trans>Ajouter un élève</Trans>
            </Button>
          )}
        </div>
      )}
      {incident.outcome && (
        <section className={css.block}>
          <h3>
            <Trans>Suite donnée</Trans>
          </h3>
          <p className={css.body} dir="auto">
            {incident.outcome}
          </p>
        </section>
      )}
      {(incident.can.examine || incident.can.close) && <IncidentMoves key={incident.id} incident={incident} />}
    </div>
  );
}

/** People concerned; each record opens if the reader may open it. */
function People({ incident, onRecord }: { incident: IncidentPage } & Open) {
  const { t, i18n } = useLingui();
  const hidden = incident.people.filter(({ label }) => label === null);
  return (
    <ul className={css.people} aria-label={t`Élèves concernés et suites`}>
      {incident.records.map((record) => (
        <li key={record.id} className={css.person}>
          <span>
            <bdi className={css.strong}>{record.pupil.label}</bdi> <bdi className={css.quiet}>{record.pupil.class}</bdi>
          </span>
          <RankPill record={record} />
          <StatePill record={record} />
          <Button size="small" aria-label={t`Ouvrir : ${record.pupil.label}`} onClick={() => onRecord(record.id)}>
            <Trans>Ouvrir</Trans>
          </Button>
        </li>
      ))}
      {hidden.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nobody is named here
        <li key={index} className={css.person}>
          <span className={css.quiet}>
            <Trans>Élève d’un autre établissement</Trans>
          </span>
          <span>{i18n._(roleWords[one.role])}</span>
        </li>
      ))}
    </ul>
  );
}

function AddPerson({ incident, onDone }: { incident: IncidentPage; onDone: () => void }) {
  const { t } = useLingui();
  const [trouble, setTrouble] = useState('');
  async function add(pupilId: string) {
    try {
      await involve(incident.id, { pupilId, role: 'witness' });
      onDone();
    } catch (error) {
      setTrouble(sentence(error));
    }
  }
  return (
    <div className={css.form}>
      <PupilPicker error={trouble} onPick={({ id }) => void add(id)} find={disciplinePupilsQuery} />
      <div className={css.actions}>
        <span className={css.quiet}>{t`Ajouté comme témoin.`}</span>
        <Button size="small" onClick={onDone}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </div>
  );
}
