import type { Classroom } from '@encrier/contract/school/classrooms';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { toast } from '#kernel/toast/toast.ts';
import { addClassroom, changeClassroom, type ClassroomBody } from '../classrooms.api.ts';

export type RoomConflict = {
  version: number;
  fields: Partial<Record<keyof ClassroomBody, { theirs: unknown; yours: unknown }>>;
};
const bodyOf = ({ name, orgId, kind, capacity, subjectIds }: Classroom): ClassroomBody => ({
  name,
  orgId,
  kind,
  capacity,
  subjectIds,
});

/** State of one room's form: what is typed, what was refused, and what somebody else saved meanwhile. */
export function useRoomForm(room: Classroom | null, orgId: string, onDone: () => void) {
  const { t } = useLingui();
  const [saved] = useState<ClassroomBody>(() =>
    room ? bodyOf(room) : { name: '', orgId, kind: '', capacity: null, subjectIds: [] },
  );
  const [body, setBody] = useState(saved);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [conflict, setConflict] = useState<RoomConflict | null>(null);
  const [busy, setBusy] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const version = useRef(room?.version ?? 1);
  const settled = useRef(saved); // as it was opened, or as somebody else saved it meanwhile
  useLeaveGuard(JSON.stringify(body) !== JSON.stringify(saved));

  const set = (part: Partial<ClassroomBody>): void => {
    setBody({ ...body, ...part });
    setErrors({});
    setRefused('');
  };
  const refuse = (found: Record<string, string>): void => {
    setErrors(found);
    setTimeout(() => form.current && focusFirstError(form.current));
  };
  const told = ({ id, name, version: now }: Classroom, former: ClassroomBody): void => {
    const back = (): void =>
      void changeClassroom(id, { ...former, version: now }).catch((error) => toast.error(sentence(error)));
    toast.success(t`${name} : modification enregistrée`, { action: { label: t`Annuler`, run: back } });
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      if (room) {
        const changed = await changeClassroom(room.id, { ...body, version: version.current });
        told(changed, settled.current);
      } else await addClassroom(body, key);
      onDone();
    } catch (error) {
      if (isApiError(error, 'edited_meanwhile')) setConflict(error.details as RoomConflict);
      else if (isApiError(error, 'classrooms.name_taken'))
        refuse({ name: error.details.archived ? `${sentence(error)} ${t`Elle est archivée.`}` : sentence(error) });
      else if (Object.keys(fieldErrors(error)).length) refuse(fieldErrors(error));
      else setRefused(sentence(error));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    if (body.name.trim()) void send();
    else refuse({ name: t`À remplir` });
  };
  const settle = (theirs: boolean): void => {
    if (!conflict) return;
    version.current = conflict.version;
    setConflict(null);
    const stored = Object.fromEntries(Object.entries(conflict.fields).map(([field, values]) => [field, values.theirs]));
    settled.current = { ...saved, ...stored };
    if (theirs) setBody({ ...body, ...stored });
    else void send();
  };
  return { form, body, errors, refused, conflict, busy, set, submit, settle };
}
