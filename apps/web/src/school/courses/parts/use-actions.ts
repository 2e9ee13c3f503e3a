import { plural } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type CourseBody, fill, sheetsFile, undoMade } from '../courses.api.ts';

export type NewCourse = Partial<
  Pick<CourseBody, 'subjectId' | 'classId' | 'groupId' | 'weeklyMinutes' | 'coefficient'>
>;
export type NewAssignment = { personId?: string; subjectId?: string };
/** Dialogs open over the board. */
export type Doing =
  | { kind: 'create'; start: NewCourse }
  | { kind: 'assign'; start: NewAssignment }
  | { kind: 'copy' }
  | { kind: 'replace' }
  | null;

/** Actions on the rows of the board. */
export function useActions({
  yearId,
  mayEdit,
  open,
}: {
  yearId: string | null;
  mayEdit: boolean;
  open: (id: string) => void;
}) {
  const [doing, setDoing] = useState<Doing>(null);
  const make = useMutation({
    mutationFn: fill,
    onSuccess: ({ created }) =>
      toast.success(
        plural(created.length, { one: '# cours créé', other: '# cours créés' }),
        created.length
          ? {
              undo: () => void undoMade({ created, given: [], personId: null, fromOn: null }),
            }
          : {},
      ),
  });
  const paper = useMutation({
    mutationFn: ({ of, id }: { of: 'teacher' | 'class'; name: string; id?: string }) => sheetsFile(yearId, of, id),
    onSuccess: (blob, { name }) => saveFile(blob, `${name}.pdf`),
  });
  return {
    mayEdit,
    doing,
    open,
    done: () => setDoing(null),
    create: (start: NewCourse) => setDoing({ kind: 'create', start }),
    assign: (start: NewAssignment) => setDoing({ kind: 'assign', start }),
    replace: () => setDoing({ kind: 'replace' }),
    copy: () => setDoing({ kind: 'copy' }),
    fill: (classIds: string[], subjectId: string | null) => make.mutate({ classIds, subjectId }),
    print: (of: 'teacher' | 'class', name: string, id?: string) => paper.mutate({ of, name, ...(id && { id }) }),
  };
}
export type Actions = ReturnType<typeof useActions>;
