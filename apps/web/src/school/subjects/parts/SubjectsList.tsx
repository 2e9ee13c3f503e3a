import type { Subject } from '@encrier/contract/school/subjects';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveOrder, setArchived } from '../subjects.api.ts';
import { toast } from '#kernel/toast/toast.ts';
import { SubjectForm } from './SubjectForm.tsx';
import { SubjectRow } from './SubjectRow.tsx';
import css from './Subjects.module.css';

type Props = { items: readonly Subject[]; families: readonly string[]; creating: boolean; onCreated: () => void };

/** Subjects in the school's order: a press edits one in place, its handle moves it by mouse or by arrows. */
export function SubjectsList({ items, families, creating, onCreated }: Props) {
  const { t } = useLingui();
  const [editing, setEditing] = useState<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const order = useMutation({ mutationFn: saveOrder });
  const archive = useMutation({
    mutationFn: setArchived,
    onSuccess: ({ id, name }, { archived }) =>
      toast.success(archived ? t`${name} est archivée` : t`${name} est de nouveau en usage`, {
        undo: () => void archive.mutate({ id, archived: !archived }),
      }),
  });
  const active = items.filter((item) => !item.archived);
  const ids = active.map(({ id }) => id);
  const moveTo = (id: string, to: number): void => {
    const rest = ids.filter((one) => one !== id);
    const place = Math.max(0, Math.min(to, rest.length));
    if (ids.indexOf(id) === place) return;
    rest.splice(place, 0, id);
    order.mutate(rest);
    const name = items.find((item) => item.id === id)?.name ?? '';
    const [position, total] = [place + 1, ids.length];
    setSaid(t`${name} : place ${position} sur ${total}`);
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {creating && (
        <div className={css.newRow}>
          <SubjectForm subject={null} families={families} used={items.length} onDone={onCreated} onCancel={onCreated} />
        </div>
      )}
      <ul className={css.rows} aria-label={t`Matières`}>
        {items.map((subject) =>
          editing === subject.id ? (
            <li key={subject.id} className={css.editing}>
              <SubjectForm
                subject={subject}
                families={families}
                used={items.length}
                onDone={() => setEditing(null)}
                onCancel={() => setEditing(null)}
              />
            </li>
          ) : (
            <SubjectRow
              key={subject.id}
              subject={subject}
              place={ids.indexOf(subject.id)}
              last={ids.length - 1}
              dragged={dragged}
              onDrag={setDragged}
              onDrop={(id) => moveTo(id, ids.indexOf(subject.id))}
              onMove={(by) => moveTo(subject.id, ids.indexOf(subject.id) + by)}
              onEdit={() => setEditing(subject.id)}
              onArchive={() => archive.mutate({ id: subject.id, archived: !subject.archived })}
            />
          ),
        )}
      </ul>
    </>
  );
}
