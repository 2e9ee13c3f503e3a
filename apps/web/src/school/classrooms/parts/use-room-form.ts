import type { Classroom } from '@encrier/contract/school/classrooms';
import { useLingui } from '@lingui/react/macro';
import { isApiError } from '#kernel/api/error.ts';
import { type Refusal, readByField } from '#kernel/edit/refusal.ts';
import { type Edit, useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { addClassroom, changeClassroom, type ClassroomBody } from '../classrooms.api.ts';

const bodyOf = ({ name, orgId, kind, capacity, subjectIds }: Classroom): ClassroomBody => ({
  name,
  orgId,
  kind,
  capacity,
  subjectIds,
});

/** Form state of one room; an edit can be undone. */
export function useRoomForm(room: Classroom | null, orgId: string, onDone: () => void): Edit<ClassroomBody> {
  const { t } = useLingui();
  const read = (error: unknown): Refusal => {
    if (!isApiError(error, 'classrooms.name_taken')) return readByField(error);
    const name = error.details.archived ? `${sentence(error)} ${t`Elle est archivée.`}` : sentence(error);
    return { errors: { name }, refused: '' };
  };
  return useEdit<ClassroomBody, Classroom | null>({
    start: room ? bodyOf(room) : { name: '', orgId, kind: '', capacity: null, subjectIds: [] },
    version: room?.version,
    needed: ['name'],
    send: async (body, { version, key }) => {
      if (room) return changeClassroom(room.id, { ...body, version });
      await addClassroom(body, key);
      return null;
    },
    undo: (saved, { name }) => saved && t`${name} : modification enregistrée`,
    read,
    onSaved: onDone,
  });
}
