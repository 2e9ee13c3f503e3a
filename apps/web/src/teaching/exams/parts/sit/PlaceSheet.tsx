import { joinFacts } from '#kernel/content/join-facts.ts';
import type { ExamIssue, ExamPage } from '@encrier/contract/teaching/exams';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#kernel/api/error.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readRefusal } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { choicesQuery, place } from '../../exams.api.ts';
import css from '../Exams.module.css';
import { Issues } from '../plan/Issues.tsx';

type Line = { roomId: string; supervisorIds: string[] };
type Draft = { lines: readonly Line[]; overrideReason: string };
/** The rooms of a test, in the order in which they are filled, and their supervisors. */
export function PlaceSheet({ exam, onClose }: { exam: ExamPage; onClose: () => void }) {
  const { t } = useLingui();
  const choices = useQuery(choicesQuery);
  const [issues, setIssues] = useState<readonly ExamIssue[] | null>(null);
  const edit = useEdit<Draft>({
    start: {
      lines: exam.rooms.map(({ id }) => ({
        roomId: id,
        supervisorIds: exam.supervisors.filter(({ roomId }) => roomId === id).map((one) => one.id),
      })),
      overrideReason: '',
    },
    version: exam.version,
    follows: true,
    send: ({ lines, overrideReason }, { version }) =>
      place(exam.id, {
        rooms: lines.filter(({ roomId }) => roomId),
        overrideReason: overrideReason.trim(),
        version,
      }),
    read: (failure) => {
      const found = failure instanceof ApiError ? failure.details.issues : undefined;
      setIssues(Array.isArray(found) ? (found as ExamIssue[]) : null);
      return Array.isArray(found) ? { errors: {}, refused: '' } : readRefusal(failure);
    },
    onSaved: () => {
      toast.success(t`Salles enregistrées.`);
      onClose();
    },
    onClose,
  });
  const { lines, overrideReason } = edit.draft;
  const setLines = (change: (now: readonly Line[]) => Line[]): void => edit.set({ lines: change(lines) });
  const rooms = choices.data?.rooms ?? [];
  const staff = choices.data?.staff ?? [];
  const set = (at: number, line: Partial<Line>): void =>
    setLines((now) => now.map((one, index) => (index === at ? { ...one, ...line } : one)));
  const roomName = (label: string, capacity: number | null): string =>
    capacity === null ? label : t`${label} (${capacity} places)`;
  const named = (list: readonly { id: string; label: string }[], id: string): string =>
    list.find((one) => one.id === id)?.label ?? '';
  const formatValue = (value: unknown): string | undefined =>
    (value as readonly Line[])
      .map(({ roomId, supervisorIds }) =>
        joinFacts([named(rooms, roomId), ...supervisorIds.map((id) => named(staff, id))]),
      )
      .join('\n') || undefined;
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Salles et surveillants`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={edit.busy} onClick={() => edit.submit()}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        <ConflictNotice edit={edit} words={{ lines: msg`Salles` }} formatValue={formatValue} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        {issues && (
          <Issues
            issues={issues}
            override={exam.can.override}
            reason={overrideReason}
            onReason={(reason) => edit.set({ overrideReason: reason })}
          />
        )}
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name until its room is chosen
          <fieldset key={at} className={css.form}>
            <legend className="visually-hidden">{t`Salle ${at + 1}`}</legend>
            <div className={css.row}>
              <SelectField
                label={t`Salle ${at + 1}`}
                value={line.roomId}
                options={[
                  { value: '', label: t`Choisir` },
                  ...rooms.map(({ id, label, capacity }) => ({ value: id, label: roomName(label, capacity) })),
                ]}
                onChange={(event) => set(at, { roomId: event.currentTarget.value })}
              />
              <IconButton
                icon={IconX}
                label={t`Retirer la salle ${at + 1}`}
                onClick={() => setLines((now) => now.filter((_, index) => index !== at))}
              />
            </div>
            {[...line.supervisorIds, ''].map((person, index) => (
              <SelectField
                // biome-ignore lint/suspicious/noArrayIndexKey: the last one is empty
                key={index}
                label={t`Surveillant ${index + 1}, salle ${at + 1}`}
                value={person}
                options={[{ value: '', label: t`Personne` }, ...staff.map(({ id, label }) => ({ value: id, label }))]}
                onChange={(event) => {
                  const next = [...line.supervisorIds];
                  next[index] = event.currentTarget.value;
                  set(at, { supervisorIds: next.filter(Boolean) });
                }}
              />
            ))}
          </fieldset>
        ))}
        <div>
          <Button icon={IconPlus} onClick={() => setLines((now) => [...now, { roomId: '', supervisorIds: [] }])}>
            <Trans>Ajouter une salle</Trans>
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
