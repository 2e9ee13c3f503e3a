import type { OfficeEvent } from '@encrier/contract/school-life/attendance-office';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarMonth } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatHours, formatTime } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ofName } from '#kernel/text.ts';
import { pupilDayQuery } from '../../attendance.api.ts';
import css from '../Attendance.module.css';
import { factWord, justificationWords } from '../words.ts';
import { EventHours } from './EventHours.tsx';
import { PupilMonths } from './PupilMonths.tsx';
import { titleOf } from '#kernel/content/subject-name.ts';

/** One row, with its pupil's day from facts. */
export function EventPanel({
  event,
  onClose,
  onDecide,
}: {
  event: OfficeEvent | null;
  onClose: () => void;
  onDecide: (row: OfficeEvent, decision: 'validate' | 'reject') => void;
}) {
  const { t, i18n } = useLingui();
  const decide = (decision: 'validate' | 'reject'): void => {
    if (event) onDecide(event, decision);
    onClose();
  };
  return (
    <Sheet
      open={event !== null}
      onClose={onClose}
      title={<bdi>{event?.pupil ?? ''}</bdi>}
      closeLabel={t`Fermer`}
      unguarded
      foot={
        event?.state === 'rejected' || event?.state === 'superseded' ? undefined : (
          <>
            <Button onClick={() => decide('reject')}>
              <Trans>Rejeter</Trans>
            </Button>
            {event?.state === 'pending' && (
              <Button variant="primary" onClick={() => decide('validate')}>
                <Trans>Valider</Trans>
              </Button>
            )}
          </>
        )
      }
    >
      {event && (
        <div className={css.page}>
          <p>
            <bdi>{titleOf(event)}</bdi> {formatDay(event.day)} <bdi dir="ltr">{formatHours(event)}</bdi>
            <br />
            <span className={css.quiet}>
              {event.office ? t`Saisie ${ofName(event.by)}` : t`Appel ${ofName(event.by)}`}
            </span>
          </p>
          <span className={css.pills}>
            <StatusPill tone={justificationWords[event.justification].tone}>
              {i18n._(justificationWords[event.justification].word)}
            </StatusPill>
            {event.reason && <StatusPill>{event.reason}</StatusPill>}
          </span>
          {event.note && (
            <p>
              <bdi>{event.note}</bdi>
            </p>
          )}
          {event.standing && <Standing standing={event.standing} />}
          {event.office && event.kind === 'absence' && event.state === 'validated' && (
            <EventHours key={event.id} event={event} onDone={onClose} />
          )}
          {event.against.length > 0 && (
            <Notice
              tone="warn"
              title={plural(event.against.length, {
                one: 'Un fait contredit l’absence',
                other: '# faits contredisent l’absence',
              })}
            >
              <Trans>Regardez sa journée avant que la famille soit prévenue.</Trans>
            </Notice>
          )}
          <PupilDay id={event.id} />
          <Months key={event.pupilId} pupilId={event.pupilId} />
          {event.toldAt && <p className={css.quiet}>{t`Famille prévenue à ${formatTime(event.toldAt)}`}</p>}
        </div>
      )}
    </Sheet>
  );
}

/** The row that replaces a superseded one. */
function Standing({ standing: { starts, ends, by } }: { standing: NonNullable<OfficeEvent['standing']> }) {
  const { t } = useLingui();
  const span = formatHours({ starts, ends });
  return (
    <Notice tone="info" title={t`Remplacée par une absence collective`}>
      <Trans>
        L’absence de {span}, saisie par {by}, compte seule. Celle-ci revient à valider si l’autre est rejetée.
      </Trans>
    </Notice>
  );
}

function Months({ pupilId }: { pupilId: string }) {
  const [open, setOpen] = useState(false);
  if (open) return <PupilMonths pupilId={pupilId} />;
  return (
    <span>
      <Button size="small" icon={IconCalendarMonth} onClick={() => setOpen(true)}>
        <Trans>Calendrier de l’année</Trans>
      </Button>
    </span>
  );
}

function PupilDay({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const stateWords: Record<string, string> = { here: t`présent`, away: t`absent`, elsewhere: t`ailleurs dans l’école` };
  return (
    <Asked query={useQuery(pupilDayQuery(id))} label={t`Chargement de la journée`} rows={3}>
      {({ facts }) => (
        <ul className={css.facts} aria-label={t`Sa journée`}>
          {facts.map((fact) => (
            <li key={`${fact.kind} ${fact.from} ${fact.says}`}>
              <bdi dir="ltr" className={css.quiet}>
                {formatTime(fact.from)}
                {fact.to && ` – ${formatTime(fact.to)}`}
              </bdi>
              <span className={fact.contradicts ? css.strong : undefined}>
                {i18n._(factWord(fact.kind))} : {stateWords[fact.says]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Asked>
  );
}
