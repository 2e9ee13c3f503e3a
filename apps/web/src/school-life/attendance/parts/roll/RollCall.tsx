import type { Mark, RollSheet, SheetPupil } from '@encrier/contract/school-life/attendance';
import { Button } from '@encrier/ui/actions/Button';
import { Figures } from '@encrier/ui/data/Figures';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { formatTime } from '#kernel/dates.ts';
import { useOnline } from '#kernel/query/offline.ts';
import { toast } from '#kernel/toast/toast.ts';
import { nameOfCall } from '../../attendance.api.ts';
import { send, settle, useHeld } from './roll-queue.ts';
import css from '../Attendance.module.css';
import { Closed, Left, EmptyGroup } from './RollNotices.tsx';
import { PupilRow } from './PupilRow.tsx';
import { type Look, RollHead } from './RollHead.tsx';
import { useRollDraft } from './roll-draft.ts';
import { SeatingPlan } from './SeatingPlan.tsx';
import { SlipsShown } from './SlipsShown.tsx';

const present = (mark: Mark): Mark => ({ ...mark, status: 'present', minutes: 0, leftAt: null });

/** The roll call of a lesson or half-day: everybody is present by default. */
export function RollCall({ sheet }: { sheet: RollSheet }) {
  const { t } = useLingui();
  const online = useOnline();
  const name = nameOfCall(sheet);
  const { waiting, left } = useHeld(name);
  const draft = useRollDraft(name, sheet, left?.body.marks ?? waiting?.marks ?? null);
  const [look, setLook] = useState<Look>('list');
  const [open, setOpen] = useState<string | null>(null);
  const marks = sheet.pupils.map((pupil) => draft.marks.get(pupil.id) ?? pupil.mark);
  const count = (status: Mark['status']): number => marks.filter((mark) => mark.status === status).length;
  // Offline the answer is an old one: the server decides whether it still accepts the roll call.
  const may = sheet.can.save || !online;
  const lockedOf = (pupil: SheetPupil): boolean => !may || (pupil.decided && !sheet.can.decided);
  const markOf = (id: string): Mark | undefined => marks.find(({ pupilId }) => pupilId === id);
  const save = (version = sheet.version): void => {
    send({
      id: sheet.rollCallId ?? draft.id,
      saveId: crypto.randomUUID(),
      lessonId: sheet.lessonId,
      classId: sheet.classId,
      half: sheet.half,
      day: sheet.day,
      version,
      takenAt: new Date().toISOString(),
      offline: !online,
      marks,
    });
    settle(name);
    draft.clear();
    if (!online) toast.info(t`Appel gardé sur cet appareil : il part dès que le réseau revient.`);
  };
  const allPresent = (): void => {
    for (const [at, one] of sheet.pupils.entries())
      if (!one.decided && one.because === null) draft.set(present(marks[at] ?? one.mark));
  };
  if (!sheet.pupils.length) return <EmptyGroup />;
  return (
    <section className={css.page} aria-label={t`Appel`}>
      <RollHead sheet={sheet} look={look} onLook={setLook} />
      <Closed sheet={sheet} />
      {left && (
        <Left
          refused={left}
          sheet={sheet}
          onMine={() => save(sheet.version)}
          onTheirs={() => {
            settle(name);
            draft.clear();
          }}
        />
      )}
      <Figures
        label={t`Appel en cours`}
        figures={[
          { key: 'present', value: count('present'), label: t`présents`, tone: 'ok' },
          { key: 'late', value: count('late'), label: t`en retard`, tone: 'warn' },
          { key: 'absent', value: count('absent'), label: t`absents`, tone: 'bad' },
          { key: 'elsewhere', value: count('elsewhere'), label: t`excusés`, tone: 'info' },
        ]}
      />
      {online && may && <SlipsShown sheet={sheet} onMark={(mark) => draft.set(mark)} markOf={markOf} />}
      {look === 'plan' ? (
        <SeatingPlan sheet={sheet} marks={marks} locked={lockedOf} onMark={(mark) => draft.set(mark)} />
      ) : (
        <ul className={css.list} data-look={look}>
          {sheet.pupils.map((pupil, index) => (
            <PupilRow
              key={pupil.id}
              pupil={pupil}
              mark={marks[index] ?? pupil.mark}
              touched={draft.marks.has(pupil.id)}
              sheet={sheet}
              look={look}
              locked={lockedOf(pupil)}
              open={open === pupil.id}
              onOpen={() => setOpen(open === pupil.id ? null : pupil.id)}
              onMark={(mark) => draft.set(mark)}
            />
          ))}
        </ul>
      )}
      {may && (
        <StickyFoot
          note={
            waiting
              ? t`Gardé sur cet appareil, en attente d’envoi`
              : sheet.taken
                ? t`Fait à ${formatTime(sheet.taken.at)} par ${sheet.taken.by}`
                : plural(count('absent'), {
                    0: 'Par défaut, tout le monde est présent.',
                    one: '# absent sera enregistré.',
                    other: '# absents seront enregistrés.',
                  })
          }
        >
          <Button icon={IconChecks} onClick={allPresent}>
            <Trans>Tous présents</Trans>
          </Button>
          <Button variant="primary" onClick={() => save()}>
            <Trans>Valider l’appel</Trans>
          </Button>
        </StickyFoot>
      )}
    </section>
  );
}
