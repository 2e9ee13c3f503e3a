import { Button } from '@encrier/ui/actions/Button';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import type { Refusal } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { addClasses, type Board } from '../classes.api.ts';
import css from './Classes.module.css';
import { maxAtOnce, proposeNames } from './propose-names.ts';
import { splitList } from '#kernel/split-list.ts';
import { comma } from '#kernel/text.ts';
import { capacityFrom } from '../classes.public.ts';

type Props = { board: Board; yearId: string; levelId: string; onClose: () => void };

/** Creates several classes of a level: how many, and names that continue the existing ones. */
export function NewClasses({ board, yearId, levelId: first, onClose }: Props) {
  const { t } = useLingui();
  const proposed = (levelId: string, count: number): string => {
    const level = board.levels.find(({ id }) => id === levelId);
    return proposeNames(
      level?.name ?? '',
      board.classes.filter((row) => row.levelId === levelId).map(({ name }) => name),
      board.classes.map(({ name }) => name),
      count,
    ).join(comma());
  };
  const form = useId();
  const edit = useEdit({
    start: { levelId: first, count: '4', names: proposed(first, 4), capacity: '' },
    check: ({ names, capacity }): Record<string, string> =>
      splitList(names).length === 0
        ? { names: t`À remplir` }
        : capacityFrom(capacity) === undefined
          ? { capacity: t`Un nombre de 1 à 500.` }
          : {},
    send: async (draft, { key }) => {
      const classes = splitList(draft.names).map((name) => ({ name, capacity: capacityFrom(draft.capacity) ?? null }));
      await addClasses({ yearId, levelId: draft.levelId, classes }, key);
    },
    read: (error): Refusal =>
      isApiError(error, 'classes.name_taken')
        ? { errors: { names: `${sentence(error)} ${(error.details.names as string[]).join(comma())}` }, refused: '' }
        : { errors: {}, refused: sentence(error) },
    onSaved: () => {
      toast.success(plural(made.length, { one: '# classe créée', other: '# classes créées' }));
      onClose();
    },
    onClose,
  });
  const { errors, set } = edit;
  const { levelId, count, names, capacity } = edit.draft;
  const made = splitList(names);
  const again = (level: string, wanted: string): void =>
    set({
      levelId: level,
      count: wanted,
      ...(Number(wanted) >= 1 && { names: proposed(level, Number(wanted)) }),
    });
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Créer des classes`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={edit.leave}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} busy={edit.busy}>
            {plural(made.length, { one: 'Créer # classe', other: 'Créer # classes' })}
          </Button>
        </>
      }
    >
      <form id={form} ref={edit.form} className={css.stack} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <SelectField
          label={t`Niveau`}
          value={levelId}
          options={board.levels.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => again(event.currentTarget.value, count)}
        />
        <TextField
          label={t`Nombre de classes`}
          type="number"
          min={1}
          max={maxAtOnce}
          inputMode="numeric"
          autoFocus
          value={count}
          onChange={(event) => again(levelId, event.currentTarget.value)}
        />
        <TextArea
          label={t`Noms`}
          help={t`Séparés par des virgules. Ils suivent ceux qui existent ; changez-les au besoin.`}
          value={names}
          error={errors.names}
          onChange={(event) => set({ names: event.currentTarget.value })}
        />
        <TextField
          label={t`Capacité de chacune`}
          optional={t`(facultatif)`}
          inputMode="numeric"
          value={capacity}
          error={errors.capacity}
          onChange={(event) => set({ capacity: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
