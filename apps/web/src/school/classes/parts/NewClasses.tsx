import { Button } from '@encrier/ui/actions/Button';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { addClasses, type Board } from '../classes.api.ts';
import css from './Classes.module.css';
import { capacityFrom } from './class-words.ts';
import { mostAtOnce, namesFrom, proposeNames } from './propose-names.ts';
import { comma } from '#kernel/text.ts';

type Props = { board: Board; yearId: string; levelId: string; onClose: () => void };

/** Several classes of a level at once: how many, and names that follow those it has. */
export function NewClasses({ board, yearId, levelId: first, onClose }: Props) {
  const { t } = useLingui();
  const proposed = (levelId: string, count: number): string => {
    const level = board.levels.find(({ id }) => id === levelId);
    return proposeNames(
      level?.name ?? '',
      board.classes.filter((row) => row.levelId === levelId).map(({ name }) => name),
      board.classes.map(({ name }) => name),
      count,
    ).join(', ');
  };
  const [levelId, setLevelId] = useState(first);
  const [count, setCount] = useState('4');
  const [names, setNames] = useState(() => proposed(first, 4));
  const [capacity, setCapacity] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const made = namesFrom(names);
  const again = (level: string, wanted: string): void => {
    setLevelId(level);
    setCount(wanted);
    if (Number(wanted) >= 1) setNames(proposed(level, Number(wanted)));
    setErrors({});
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const places = capacityFrom(capacity);
    if (made.length === 0) return setErrors({ names: t`À remplir` });
    if (places === undefined) return setErrors({ capacity: t`Un nombre de 1 à 500.` });
    setBusy(true);
    try {
      await addClasses({ yearId, levelId, classes: made.map((name) => ({ name, capacity: places })) }, key);
      toast.success(plural(made.length, { one: '# classe créée', other: '# classes créées' }));
      onClose();
    } catch (error) {
      setKey(crypto.randomUUID());
      setErrors(
        isApiError(error, 'classes.name_taken')
          ? { names: `${sentence(error)} ${(error.details.names as string[]).join(comma())}` }
          : { all: sentence(error) },
      );
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Créer des classes`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="new-classes" busy={busy}>
            {plural(made.length, { one: 'Créer # classe', other: 'Créer # classes' })}
          </Button>
        </>
      }
    >
      <form id="new-classes" className={css.stack} noValidate onSubmit={(event) => void submit(event)}>
        {errors.all && <Notice tone="bad">{errors.all}</Notice>}
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
          max={mostAtOnce}
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
          onChange={(event) => {
            setNames(event.currentTarget.value);
            setErrors({});
          }}
        />
        <TextField
          label={t`Capacité de chacune`}
          optional={t`(facultatif)`}
          inputMode="numeric"
          value={capacity}
          error={errors.capacity}
          onChange={(event) => {
            setCapacity(event.currentTarget.value);
            setErrors({});
          }}
        />
      </form>
    </Dialog>
  );
}
