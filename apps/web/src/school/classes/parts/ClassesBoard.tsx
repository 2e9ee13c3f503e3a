import { Button, ButtonLink, IconButton } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarOff, IconLadder, IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ConflictDialog } from '#kernel/edit/ConflictDialog.tsx';
import type { Board, SchoolClass } from '../classes.api.ts';
import css from './Classes.module.css';
import { ClassForm } from './ClassForm.tsx';
import { ClassTable } from './ClassTable.tsx';
import { type Options, wordsOf } from './class-words.ts';
import { fieldLabels } from './field-labels.ts';
import { NewClasses } from './NewClasses.tsx';
import { useEdits } from './use-edits.ts';

type Props = {
  board: Board;
  yearId: string | null;
  options: Options /** Level for which classes are being created. */;
  adding: string | null;
  onAdding: (levelId: string | null) => void;
  onLevels: () => void;
};

/** The table of a year's classes, its selection, and the windows that it opens. */
export function ClassesBoard({ board, yearId, options, adding, onAdding, onLevels }: Props) {
  const { t } = useLingui();
  const edits = useEdits(board.year?.id ?? '');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [form, setForm] = useState<readonly SchoolClass[] | null>(null);
  /** One class in its current version; several in the versions read when they were selected. */
  const live = form?.length === 1 ? board.classes.filter(({ id }) => id === form[0]?.id) : null;
  const { year, levels, classes } = board;
  if (!year)
    return (
      <EmptyState
        icon={IconCalendarOff}
        title={t`Aucune année scolaire`}
        action={
          <ButtonLink variant="primary" href="/admin/annees">
            <Trans>Créer une année</Trans>
          </ButtonLink>
        }
      />
    );
  if (levels.length === 0)
    return (
      <EmptyState
        icon={IconLadder}
        title={t`Aucun niveau`}
        action={
          <Button variant="primary" onClick={onLevels}>
            <Trans>Créer les niveaux</Trans>
          </Button>
        }
      >
        <Trans>Les classes se rangent par niveau : commencez par eux.</Trans>
      </EmptyState>
    );
  const picked = classes.filter(({ id }) => selected.has(id));
  const done = (): void => {
    setForm(null);
    setSelected(new Set());
  };
  return (
    <>
      <ClassTable
        yearId={yearId}
        levels={levels}
        classes={classes}
        options={options}
        edits={edits}
        selected={selected}
        onSelect={setSelected}
        onEdit={(row) => setForm([row])}
        {...(!year.closed && { onAdd: onAdding })}
      />
      {picked.length > 0 && (
        <div className={css.toolbar} role="toolbar" aria-label={t`Sélection`}>
          <span role="status">
            {plural(picked.length, { one: '# classe sélectionnée', other: '# classes sélectionnées' })}
          </span>
          <Button icon={IconPencil} onClick={() => setForm(picked)}>
            <Trans>Modifier ensemble</Trans>
          </Button>
          <IconButton icon={IconX} label={t`Ne plus sélectionner`} tip="none" onClick={() => setSelected(new Set())} />
        </div>
      )}
      {form && <ClassForm rows={live?.length ? live : form} options={options} edits={edits} onClose={done} />}
      {adding && <NewClasses board={board} yearId={year.id} levelId={adding} onClose={() => onAdding(null)} />}
      {edits.conflict && (
        <ConflictDialog
          rows={edits.conflict.rows}
          labels={fieldLabels}
          formatValue={wordsOf(options)}
          onTheirs={edits.theirs}
          onMine={() => void edits.mine()}
        />
      )}
    </>
  );
}
