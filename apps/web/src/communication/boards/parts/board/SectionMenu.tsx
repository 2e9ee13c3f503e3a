import { type Board, type BoardSection, type CardColor, maxSections } from '@encrier/contract/communication/boards';
import { inOrder, keyAt } from '@encrier/contract/communication/order-keys';
import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconArrowRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { useRemoveSection, useSaveSection } from '../../boards.api.ts';
import { Swatches } from '../card/Swatches.tsx';
import css from './Board.module.css';

/** Actions on a column: rename, move, delete. */
export function SectionMenu({ board, section, onEdit }: { board: Board; section: BoardSection; onEdit: () => void }) {
  const { t } = useLingui();
  const save = useSaveSection(board.id);
  const remove = useRemoveSection(board.id);
  const { id, title, color } = section;
  const others = board.sections.filter((one) => one.id !== id).sort(inOrder);
  const at = board.sections.findIndex((one) => one.id === id);
  const shift = (step: number) => save.mutate({ id, title, color, orderKey: keyAt(others, at + step) });
  const away = async () => {
    if (
      await confirm({
        title: t`Retirer la colonne « ${title} » ?`,
        text: t`Ses cartes passent dans la colonne voisine.`,
        action: t`Retirer la colonne`,
        danger: true,
      })
    )
      remove.mutate(id);
  };
  return (
    <ActionMenu
      label={t`Actions de la colonne « ${title} »`}
      title={title}
      closeLabel={t`Fermer`}
      actions={[
        { key: 'edit', label: t`Renommer ou recolorer`, icon: IconPencil, onPress: onEdit },
        ...(at > 0
          ? [{ key: 'before', label: t`Avancer d’une place`, icon: IconArrowLeft, onPress: () => shift(-1) }]
          : []),
        ...(at < board.sections.length - 1
          ? [{ key: 'after', label: t`Reculer d’une place`, icon: IconArrowRight, onPress: () => shift(1) }]
          : []),
        ...(board.sections.length > 1
          ? [{ key: 'remove', label: t`Retirer la colonne`, icon: IconTrash, danger: true, onPress: () => void away() }]
          : []),
      ]}
    />
  );
}

/** Names and colours a column, or adds one at the end. */
export function SectionDialog({
  board,
  sectionId,
  onClose,
}: {
  board: Board;
  sectionId: string | null;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const known = board.sections.find((one) => one.id === sectionId);
  const save = useSaveSection(board.id);
  const form = useId();
  const full = !known && board.sections.length >= maxSections;
  const edit = useEdit<{ title: string; color: CardColor }>({
    start: { title: known?.title ?? '', color: known?.color ?? 'blue' },
    check: ({ title }): Record<string, string> =>
      full
        ? { title: t`Un tableau tient 20 colonnes.` }
        : title.trim()
          ? {}
          : { title: t`Donnez un titre à la colonne.` },
    send: ({ title, color }, { key }) =>
      save.mutateAsync({
        id: known?.id ?? key,
        title: title.trim(),
        color,
        orderKey: known?.orderKey ?? keyAt(board.sections, board.sections.length),
      }),
    read: () => ({ errors: {}, refused: '' }), // the call itself shows the error
    onSaved: onClose,
    onClose,
  });
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={known ? t`Colonne` : t`Nouvelle colonne`}
      closeLabel={t`Fermer`}
      width={440}
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <TextField
          label={t`Titre`}
          maxLength={80}
          autoComplete="off"
          value={edit.draft.title}
          error={full ? t`Un tableau tient 20 colonnes.` : edit.errors.title}
          onChange={(event) => edit.set({ title: event.currentTarget.value })}
        />
        <Swatches value={edit.draft.color} onChange={(color) => edit.set({ color })} />
      </form>
    </Dialog>
  );
}
