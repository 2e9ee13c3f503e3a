import type { Board, BoardCard, CardColor, CardKind } from '@encrier/contract/communication/boards';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isApiError } from '#kernel/api/error.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { useSaveCard } from '../../boards.api.ts';
import { newPlace } from '../board/board-cache.ts';

export type Draft = { kind: CardKind; sectionId: string; card: BoardCard | null };
export type Fields = {
  title: string;
  body: string;
  url: string;
  video: string;
  file: Attachment | null;
  color: CardColor;
};
/** Field names, for the notice of conflicting changes. */
export const fieldWords = {
  title: msg`Titre`,
  body: msg`Texte`,
  url: msg`Adresse`,
  video: msg`Adresse de la vidéo`,
  file: msg`Fichier`,
};

const fieldsOf = (card: BoardCard | null): Fields => ({
  title: card?.title ?? '',
  body: card?.body ?? '',
  url: card?.url ?? '',
  video: card?.video ?? '',
  file: card?.file ?? null,
  color: card?.color ?? 'plain',
});

/** State of a card being written; when somebody else rewrote it meanwhile both texts are shown. */
export function useCard(board: Board, draft: Draft, onClose: () => void) {
  const { t } = useLingui();
  const { kind } = draft;
  const card = draft.card && (board.cards.find(({ id }) => id === draft.card?.id) ?? draft.card);
  const saving = useSaveCard(board.id);
  const edit = useEdit<Fields, BoardCard>({
    start: fieldsOf(card),
    version: card?.version,
    follows: card !== null,
    send: (fields, { version, key: id }) => {
      const text = {
        title: fields.title,
        body: fields.body,
        url: kind === 'link' ? fields.url : null,
        video: kind === 'video' ? fields.video : null,
        fileId: fields.file?.id ?? null,
      };
      return card
        ? saving.edit.mutateAsync({ cardId: card.id, version, ...text })
        : saving.add.mutateAsync({ id, kind, color: fields.color, ...text, ...newPlace(board, draft.sectionId) });
    },
    read: (failure) => {
      const wrong = isApiError(failure) ? Object.keys(failure.fields) : [];
      const text = sentence(failure);
      return { errors: Object.fromEntries(wrong.map((field) => [field, text])), refused: wrong.length ? '' : text };
    },
    onSaved: (saved) => {
      if (saved.status === 'pending') toast.info(t`Votre carte sera visible quand elle aura été validée.`);
      onClose();
    },
  });
  const leave = async () => {
    if (
      !edit.changed ||
      (await confirm({
        title: t`Abandonner cette carte ?`,
        text: t`Ce que vous avez écrit sera perdu.`,
        action: t`Abandonner`,
        danger: true,
      }))
    )
      onClose();
  };
  return { card, edit, leave };
}
