import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { CheckField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
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
  const { data = [] } = useQuery(classesQuery);
  const copy = useCopyBoard(board.id);
  const navigate = useNavigate();
  const list = useBoardsPlace();
  const form = useId();
  const faultOf = (title: string): string | undefined =>
    !title.trim()
      ? t`Donnez un titre au tableau.`
      : title.trim().length > titleRoom
        ? t`Un titre tient en ${titleRoom} caractères : raccourcissez-le.`
        : undefined;
  const edit = useEdit<{ title: string; cards: boolean; classIds: readonly string[] }, { ids: string[] }>({
    start: { title: t`Copie ${ofName(source)}`, cards: false, classIds: [] },
    check: (draft): Record<string, string> => {
      const fault = faultOf(draft.title);
      return fault ? { title: fault } : {};
    },
    send: (draft) => copy.mutateAsync({ ...draft, title: draft.title.trim(), classIds: [...draft.classIds] }),
    onSaved: ({ ids }) => {
      toast.success(ids.length > 1 ? t`Un tableau par classe a été créé.` : t`Tableau copié.`);
      onClose();
      void navigate({ to: (ids.length === 1 ? `${list}/${ids[0]}` : list) as never });
    },
    onClose,
  });
  const { title, cards, classIds } = edit.draft;
  const toggle = (id: string) =>
    edit.set({
      classIds: classIds.includes(id) ? classIds.filter((one) => one !== id) : [...classIds, id].slice(0, 12),
    });
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Copier le tableau`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy}>
          <Trans>Copier</Trans>
        </Button>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <TextField
          label={t`Titre`}
          maxLength={titleRoom}
          autoComplete="off"
          value={title}
          error={faultOf(title) ?? edit.errors.title}
          onChange={(event) => edit.set({ title: event.currentTarget.value })}
        />
        <Switch
          label={t`Copier aussi les cartes`}
          note={t`Elles sont reprises à votre nom, sans leurs commentaires.`}
          checked={cards}
          onChange={(on) => edit.set({ cards: on })}
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
        {edit.refused && (
          <p className={css.bad} role="alert">
            {edit.refused}
          </p>
        )}
      </form>
    </Dialog>
  );
}
