import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { CheckField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { ofName } from '#kernel/text.ts';
import css from '../Boards.module.css';
import { classesQuery, useCopyBoard } from '../../boards.api.ts';
import { useBoardsPlace } from '../use-boards-place.ts';

const titleRoom = 120;

/** Copies a board for oneself or for classes, with its cards or its columns alone. */
export function CopyDialog({ board, onClose }: { board: { id: string; title: string }; onClose: () => void }) {
  const { t } = useLingui();
  const source = board.title;
  const [title, setTitle] = useState(() => t`Copie ${ofName(source)}`);
  const [cards, setCards] = useState(false);
  const [classIds, setClassIds] = useState<readonly string[]>([]);
  const { data = [] } = useQuery(classesQuery);
  const copy = useCopyBoard(board.id);
  const navigate = useNavigate();
  const list = useBoardsPlace();
  const form = useId();
  const toggle = (id: string) =>
    setClassIds((old) => (old.includes(id) ? old.filter((one) => one !== id) : [...old, id].slice(0, 12)));
  const submit = () => {
    if (!title.trim() || title.trim().length > titleRoom) return;
    copy.mutate(
      { title: title.trim(), cards, classIds: [...classIds] },
      {
        onSuccess: ({ ids }) => {
          toast.success(ids.length > 1 ? t`Un tableau par classe a été créé.` : t`Tableau copié.`);
          onClose();
          void navigate({ to: (ids.length === 1 ? `${list}/${ids[0]}` : list) as never });
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Copier le tableau`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" type="submit" form={form} busy={copy.isPending}>
          <Trans>Copier</Trans>
        </Button>
      }
    >
      <form
        id={form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t`Titre`}
          maxLength={titleRoom}
          autoComplete="off"
          value={title}
          error={
            !title.trim()
              ? t`Donnez un titre au tableau.`
              : title.trim().length > titleRoom
                ? t`Un titre tient en ${titleRoom} caractères : raccourcissez-le.`
                : undefined
          }
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Switch
          label={t`Copier aussi les cartes`}
          note={t`Elles sont reprises à votre nom, sans leurs commentaires.`}
          checked={cards}
          onChange={setCards}
        />
        {data.length > 0 && (
          <fieldset className={css.set}>
            <legend className={css.legend}>
              <Trans>Une copie par classe</Trans>
            </legend>
            <p className={css.quiet}>
              <Trans>Sans classe choisie, la copie n’est visible que de vous.</Trans>
            </p>
            <div className={css.pair}>
              {data.map((one) => (
                <CheckField
                  key={one.id}
                  label={one.name}
                  checked={classIds.includes(one.id)}
                  onChange={() => toggle(one.id)}
                />
              ))}
            </div>
          </fieldset>
        )}
        {copy.error && (
          <p className={css.bad} role="alert">
            {sentence(copy.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
