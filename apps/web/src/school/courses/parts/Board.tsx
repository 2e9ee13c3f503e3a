import { ButtonLink } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSchool } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { CourseBoard, CourseFilter } from '../courses.api.ts';
import { AssignDialog } from './bulk/AssignDialog.tsx';
import { CopyDialog } from './bulk/CopyDialog.tsx';
import { ReplaceDialog } from './bulk/ReplaceDialog.tsx';
import { CourseFilters } from './CourseFilters.tsx';
import { CourseSheet } from './form/CourseSheet.tsx';
import type { Actions } from './use-actions.ts';
import { classLines, gapsOf, hasGap, indexOf, loadHasGap, loadsOf, subjectLines } from './views/board-views.ts';
import { ByClass } from './views/ByClass.tsx';
import { BySubject } from './views/BySubject.tsx';
import { ByTeacher } from './views/ByTeacher.tsx';

type Props = {
  board: CourseBoard;
  filter: CourseFilter;
  actions: Actions;
  onChange: (part: Partial<CourseFilter>) => void;
};

/** The board of a year in one of its three views, with the open dialogs. */
export function Board({ board, filter, actions, onChange }: Props) {
  const { t } = useLingui();
  const index = useMemo(() => indexOf(board), [board]);
  const gaps = useMemo(() => {
    if (filter.view === 'teacher') return loadsOf(board, index).filter(loadHasGap).length;
    return filter.view === 'class'
      ? board.classes.reduce((sum, own) => sum + gapsOf(classLines(board, index, own)), 0)
      : board.subjects.flatMap((subject) => subjectLines(board, index, subject)).filter(hasGap).length;
  }, [board, index, filter.view]);
  const { doing, done } = actions;
  if (!board.year || board.classes.length === 0)
    return (
      <EmptyState
        icon={IconSchool}
        title={t`Aucune classe cette année`}
        action={
          <ButtonLink href="/admin/classes">
            <Trans>Niveaux et classes</Trans>
          </ButtonLink>
        }
      >
        <Trans>Les cours se donnent à des classes : créez d’abord celles de l’année.</Trans>
      </EmptyState>
    );
  const opened = filter.open ? board.courses.find(({ id }) => id === filter.open) : undefined;
  const view = { board, index, filter, actions, onAll: () => onChange({ q: '', gaps: false, levelId: null }) };
  const close = (): void => (filter.open ? onChange({ open: null }) : done());
  return (
    <>
      {board.year.closed && (
        <Notice>
          <Trans>Cette année scolaire est close : ses cours se lisent et ne changent plus.</Trans>
        </Notice>
      )}
      <CourseFilters board={board} filter={filter} gaps={gaps} onChange={onChange} />
      {filter.view === 'teacher' && <ByTeacher {...view} />}
      {filter.view === 'class' && <ByClass {...view} />}
      {filter.view === 'subject' && <BySubject {...view} />}
      {opened && <CourseSheet key={opened.id} board={board} index={index} course={opened} start={{}} onClose={close} />}
      {!opened && doing?.kind === 'create' && (
        <CourseSheet board={board} index={index} course={null} start={doing.start} onClose={done} />
      )}
      {doing?.kind === 'assign' && <AssignDialog board={board} start={doing.start} onClose={done} />}
      {doing?.kind === 'replace' && <ReplaceDialog board={board} year={board.year} onClose={done} />}
      {doing?.kind === 'copy' && <CopyDialog board={board} yearId={board.year.id} onClose={done} />}
    </>
  );
}
