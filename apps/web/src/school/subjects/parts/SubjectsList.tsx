import type { Subject } from '@encrier/contract/school/subjects';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveOrder, setArchived } from '../subjects.api.ts';
import { useOrder } from '#kernel/drag/use-order.ts';
import { toast } from '#kernel/toast/toast.ts';
import { SubjectForm } from './SubjectForm.tsx';
import { SubjectRow } from './SubjectRow.tsx';
import css from './Subjects.module.css';

type Props = { items: readonly Subject[]; families: readonly string[]; creating: boolean; onCreated: () => void };

/** Subjects in the school's order: a click edits one in place, its handle moves it by mouse or arrow keys. */
export function SubjectsList({ items, families, creating, onCreated }: Props) {
  const { t } = useLingui();
  const [editing, setEditing] = useState<string | null>(null);
  const save = useMutation({ mutationFn: saveOrder });
  const archive = useMutation({
    mutationFn: setArchived,
    onSuccess: ({ id, name }, { archived }) =>
      toast.success(archived ? t`${name} est archivée` : t`${name} est de nouveau en usage`, {
        undo: () => void archive.mutate({ id, archived: !archived }),
      }),
  });
  const active = items.filter((item) => !item.archived);
  const order = useOrder(active, (ids) => save.mutate(ids));
  return (
    <>
      {order.marks}
      {creating && (
        <div className={css.newRow}>
          <SubjectForm subject={null} families={families} used={items.length} onDone={onCreated} onCancel={onCreated} />
        </div>
      )}
      <ul className={css.rows} aria-label={t`Matières`} {...order.list()}>
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
              order={order}
              onEdit={() => setEditing(subject.id)}
              onArchive={() => archive.mutate({ id: subject.id, archived: !subject.archived })}
            />
          ),
        )}
      </ul>
    </>
  );
}
