import type { HomeworkCourses, HomeworkPage } from '@encrier/contract/teaching/homework';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { copyTo } from '../../homework.api.ts';
import { type Due, DueField } from '../giving/DueField.tsx';
import css from '../Homework.module.css';

type Course = HomeworkCourses['courses'][number];
/** Copies homework to other courses of the subject, each for its own next lesson or another day. */
export function CopySheet({
  piece,
  courses,
  onClose,
}: {
  piece: HomeworkPage;
  courses: readonly Course[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [ids] = useState(() => new Map(courses.map((one) => [one.id, crypto.randomUUID()])));
  const [chosen, setChosen] = useState<Readonly<Record<string, Due>>>({});
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const taken = Object.entries(chosen).filter(([, due]) => due.dueOn);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!taken.length) return setError(t`Choisissez une classe.`);
    setBusy(true);
    try {
      await copyTo(piece.id, {
        copies: taken.map(([courseId, due]) => ({ id: ids.get(courseId)!, courseId, ...due })),
      });
      toast.success(plural(taken.length, { one: 'Devoir donné à # classe', other: 'Devoir donné à # classes' }));
      onClose();
    } catch (failure) {
      setError(Object.values(fieldErrors(failure))[0] ?? sentence(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Donner à une autre classe`}
      closeLabel={t`Fermer`}
      width={520}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Fermer</Trans>
          </Button>
          <Button variant="primary" type="submit" form="copy-homework" busy={busy}>
            <Trans>Donner</Trans>
          </Button>
        </>
      }
    >
      <form id="copy-homework" className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {error && <Notice tone="bad">{error}</Notice>}
        {courses.map((one) => {
          const due = chosen[one.id];
          return (
            <div key={one.id} className={css.form}>
              <CheckField
                label={<bdi>{one.audience}</bdi>}
                checked={due !== undefined}
                onChange={(event) => {
                  const on = event.currentTarget.checked;
                  setError('');
                  setChosen(({ [one.id]: _was, ...rest }) =>
                    on ? { ...rest, [one.id]: { dueOn: '', dueLessonId: null } } : rest,
                  );
                }}
              />
              {due && (
                <DueField
                  courseId={one.id}
                  except={null}
                  due={due}
                  onChange={(next) => setChosen((all) => ({ ...all, [one.id]: next }))}
                />
              )}
            </div>
          );
        })}
      </form>
    </Sheet>
  );
}
