import type { Board, BoardCard, CardColor, CardKind } from '@encrier/contract/communication/boards';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button } from '@encrier/ui/actions/Button';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { useSaveCard } from '../../boards.api.ts';
import { newPlace } from '../board/board-cache.ts';
import css from '../board/Board.module.css';
import { kindWords } from '../words.ts';
import { DrawingPad } from '../draw/DrawingPad.tsx';
import { FilePart } from './FilePart.tsx';
import { Refusals } from './Refusals.tsx';
import { Swatches } from './Swatches.tsx';

export type Draft = { kind: CardKind; sectionId: string; card: BoardCard | null };
type Fields = { title: string; body: string; url: string; video: string; file: Attachment | null; color: CardColor };
type Theirs = { version: number; theirs: { title: string; body: string; url: string | null; video: string | null } };

const fieldsOf = (card: BoardCard | null): Fields => ({
  title: card?.title ?? '',
  body: card?.body ?? '',
  url: card?.url ?? '',
  video: card?.video ?? '',
  file: card?.file ?? null,
  color: card?.color ?? 'plain',
});

/** Writes a card, or rewrites one; when somebody else rewrote it meanwhile both texts are shown. */
// house: one form, field after field
export function CardEditor({ board, draft, onClose }: { board: Board; draft: Draft; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { kind, card } = draft;
  const [id] = useState(() => card?.id ?? crypto.randomUUID());
  const [fields, setFields] = useState(() => fieldsOf(card));
  const [version, setVersion] = useState(card?.version ?? 1);
  const [busy, setBusy] = useState(false);
  const { add, edit } = useSaveCard(board.id);
  const form = useId();
  const failure = add.error ?? edit.error;
  const wrong = isApiError(failure) ? failure.fields : {};
  const meanwhile = isApiError(failure, 'edited_meanwhile') ? (failure.details as Theirs) : null;
  const change = (part: Partial<Fields>) => setFields((old) => ({ ...old, ...part }));
  const leave = async () => {
    const same = JSON.stringify(fields) === JSON.stringify(fieldsOf(card));
    if (
      same ||
      (await confirm({
        title: t`Abandonner cette carte ?`,
        text: t`Ce que vous avez écrit sera perdu.`,
        action: t`Abandonner`,
        danger: true,
      }))
    )
      onClose();
  };
  const done = (saved: BoardCard) => {
    if (saved.status === 'pending') toast.info(t`Votre carte sera visible quand elle aura été validée.`);
    onClose();
  };
  const save = (with_: number) => {
    const text = {
      title: fields.title,
      body: fields.body,
      url: kind === 'link' ? fields.url : null,
      video: kind === 'video' ? fields.video : null,
      fileId: fields.file?.id ?? null,
    };
    if (card) edit.mutate({ cardId: card.id, version: with_, ...text }, { onSuccess: done });
    else
      add.mutate({ id, kind, color: fields.color, ...text, ...newPlace(board, draft.sectionId) }, { onSuccess: done });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(version);
  };
  const words = (code: string | undefined) => (code && isApiError(failure) ? sentence(failure) : undefined);
  const name = i18n._(kindWords[kind]);
  return (
    <Dialog
      open
      unguarded
      onClose={() => void leave()}
      title={card ? t`Modifier la carte` : t`Nouvelle carte : ${name}`}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <Button variant="primary" type="submit" form={form} busy={add.isPending || edit.isPending} disabled={busy}>
          {card ? <Trans>Enregistrer</Trans> : <Trans>Ajouter la carte</Trans>}
        </Button>
      }
    >
      <form id={form} className={css.form} noValidate onSubmit={submit}>
        {board.reviewed && (
          <p className={css.note}>
            <Trans>Les cartes de ce tableau sont validées avant d’être visibles.</Trans>
          </p>
        )}
        {kind === 'link' && (
          <TextField
            label={t`Adresse`}
            type="url"
            inputMode="url"
            dir="ltr"
            maxLength={2000}
            autoComplete="off"
            value={fields.url}
            error={words(wrong['url'])}
            onChange={(event) => change({ url: event.currentTarget.value })}
          />
        )}
        {kind === 'video' && (
          <TextField
            label={t`Adresse de la vidéo`}
            help={t`Une vidéo YouTube ; elle ne se lance que si on appuie dessus.`}
            inputMode="url"
            dir="ltr"
            maxLength={300}
            autoComplete="off"
            value={fields.video}
            error={words(wrong['video'])}
            onChange={(event) => change({ video: event.currentTarget.value })}
          />
        )}
        {kind === 'image' && board.can.manage && <Refusals boardId={board.id} />}
        {(kind === 'image' || kind === 'file') && (
          <FilePart
            kind={kind}
            file={fields.file}
            error={words(wrong['fileId'])}
            onFile={(file) => change({ file })}
            onBusy={setBusy}
          />
        )}
        {kind === 'drawing' && (
          <DrawingPad
            file={fields.file}
            error={words(wrong['fileId'])}
            onFile={(file) => change({ file })}
            onBusy={setBusy}
          />
        )}
        <TextField
          label={t`Titre`}
          optional={t`(facultatif)`}
          maxLength={140}
          autoComplete="off"
          value={fields.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <TextArea
          label={t`Texte`}
          {...(kind !== 'text' && { optional: t`(facultatif)` })}
          rows={kind === 'text' ? 5 : 3}
          maxLength={3000}
          value={fields.body}
          error={words(wrong['body'])}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
        {!card && <Swatches value={fields.color} onChange={(color) => change({ color })} />}
        {meanwhile && (
          <Meanwhile
            theirs={meanwhile}
            onMine={() => {
              setVersion(meanwhile.version);
              save(meanwhile.version);
            }}
            onTheirs={() => {
              setVersion(meanwhile.version);
              change({
                title: meanwhile.theirs.title,
                body: meanwhile.theirs.body,
                url: meanwhile.theirs.url ?? '',
                video: meanwhile.theirs.video ?? '',
              });
              edit.reset();
            }}
          />
        )}
        {failure && !meanwhile && Object.keys(wrong).length === 0 && (
          <p className={css.bad} role="alert">
            {sentence(failure)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function Meanwhile({
  theirs: { theirs },
  onMine,
  onTheirs,
}: {
  theirs: Theirs;
  onMine: () => void;
  onTheirs: () => void;
}) {
  return (
    <div role="alert" className={css.form}>
      <p className={css.bad}>
        <Trans>Cette carte a été modifiée entre-temps. L’autre texte :</Trans>
      </p>
      <blockquote className={css.text} dir="auto">
        {[theirs.title, theirs.body, theirs.url].filter(Boolean).join('\n')}
      </blockquote>
      <div className={css.row}>
        <Button onClick={onMine}>
          <Trans>Garder la mienne</Trans>
        </Button>
        <Button onClick={onTheirs}>
          <Trans>Reprendre l’autre</Trans>
        </Button>
      </div>
    </div>
  );
}
