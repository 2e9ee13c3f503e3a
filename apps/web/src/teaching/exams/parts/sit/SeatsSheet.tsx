import { type ExamPage, type ExamSeat, type Presence, presences } from '@encrier/contract/teaching/exams';
import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMinute, formatTime } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { comma } from '#kernel/text.ts';
import { notePresence, seat } from '../../exams.api.ts';
import css from '../Exams.module.css';
import { presenceWords } from '../words.ts';
import { SeatMap } from './SeatMap.tsx';

/** The seats of a test by room; supervisors record presence and hand-ins, the office assigns seats. */
export function SeatsSheet({ exam, onClose }: { exam: ExamPage; onClose: () => void }) {
  const { t } = useLingui();
  const [view, setView] = useState<'list' | 'map'>('list');
  const rooms = [...exam.rooms, { id: '', label: t`Sans place`, capacity: null }];
  const absent = exam.seats.filter(({ presence }) => presence === 'absent');
  return (
    <Sheet open onClose={onClose} title={t`Places et présences`} closeLabel={t`Fermer`} width={720}>
      <div className={css.form}>
        {exam.can.place && <Seating exam={exam} />}
        {exam.can.supervise && (
          <Notice tone={absent.length ? 'warn' : 'info'} title={t`Absents : ${absent.length}`}>
            {absent.map(({ label }) => label).join(comma())}
          </Notice>
        )}
        {exam.can.place && exam.rooms.length > 0 && (
          <Segmented<'list' | 'map'>
            label={t`Vue`}
            value={view}
            options={[
              { value: 'list', label: t`Liste` },
              { value: 'map', label: t`Plan` },
            ]}
            onChange={setView}
          />
        )}
        {view === 'map' && <SeatMap exam={exam} />}
        {(view === 'list' ? rooms : []).map(({ id, label }) => {
          const here = exam.seats
            .filter(({ roomId }) => (roomId ?? '') === id)
            .sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
          if (!here.length) return null;
          return (
            <section key={id} className={css.form} aria-label={label}>
              <b>
                <bdi>{label}</bdi>
              </b>
              <ul className={css.seats}>
                {here.map((one) => (
                  <Seat key={one.pupilId} exam={exam} pupil={one} />
                ))}
              </ul>
            </section>
          );
        })}
        {!exam.seats.length && (
          <span className={css.quiet}>
            <Trans>Les élèves sont convoqués à la publication.</Trans>
          </span>
        )}
      </div>
    </Sheet>
  );
}

/** Assigns all seats: by name or at random, classes mixed or one after the other. */
function Seating({ exam }: { exam: ExamPage }) {
  const { t } = useLingui();
  const [order, setOrder] = useState<'name' | 'random'>('name');
  const [mix, setMix] = useState(true);
  const run = useMutation({
    mutationFn: () =>
      seat(exam.id, {
        order,
        mix,
        seed: order === 'random' ? Math.floor(Math.random() * 1_000_000) : 0,
        version: exam.version,
      }),
    meta: { quiet: true },
    onSuccess: () => toast.success(t`Places attribuées.`),
  });
  return (
    <div className={css.form}>
      {run.error && <Notice tone="bad">{sentence(run.error)}</Notice>}
      <div className={css.fields}>
        <SelectField
          label={t`Ordre des places`}
          value={order}
          options={[
            { value: 'name', label: t`Par nom` },
            { value: 'random', label: t`Au hasard` },
          ]}
          onChange={(event) => setOrder(event.currentTarget.value as 'name' | 'random')}
        />
        <CheckField
          label={t`Mélanger les classes`}
          checked={mix}
          onChange={(event) => setMix(event.currentTarget.checked)}
        />
        <Button busy={run.isPending} onClick={() => run.mutate()}>
          <Trans>Attribuer les places</Trans>
        </Button>
      </div>
    </div>
  );
}

function Seat({ exam, pupil }: { exam: ExamPage; pupil: ExamSeat }) {
  const { t, i18n } = useLingui();
  const run = useMutation({
    mutationFn: (next: { presence: Presence | null; handed: boolean }) =>
      notePresence(exam.id, pupil.pupilId, { ...next, version: pupil.version }),
    meta: { quiet: true },
    onError: (failure) => toast.error(sentence(failure)),
  });
  const handed = pupil.handedAt !== null;
  return (
    <li className={css.seat}>
      <span>
        <b>
          <bdi>{pupil.label}</bdi>
        </b>
        <span className={css.quiet}>
          <bdi>{pupil.class}</bdi>
        </span>
      </span>
      <span className={css.quiet}>
        <span>{pupil.seat ? t`Place ${pupil.seat}` : t`N° ${pupil.number}`}</span>
        <span>{t`Fin à ${formatMinute(pupil.ends)}`}</span>
      </span>
      {exam.can.supervise && (
        <>
          <SelectField
            label={t`Présence, ${pupil.label}`}
            labelHidden
            value={pupil.presence ?? ''}
            disabled={run.isPending}
            options={[
              { value: '', label: t`À pointer` },
              ...presences.map((value) => ({ value, label: i18n._(presenceWords[value].word) })),
            ]}
            onChange={(event) =>
              run.mutate({ presence: (event.currentTarget.value || null) as Presence | null, handed })
            }
          />
          <CheckField
            label={pupil.handedAt ? t`Copie rendue à ${formatTime(pupil.handedAt)}` : t`Copie rendue`}
            checked={handed}
            disabled={run.isPending}
            onChange={(event) =>
              run.mutate({ presence: pupil.presence ?? 'present', handed: event.currentTarget.checked })
            }
          />
        </>
      )}
    </li>
  );
}
