import type { Board } from '@encrier/contract/communication/boards';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button } from '@encrier/ui/actions/Button';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import css from '../board/Board.module.css';
import { kindWords } from '../words.ts';
import { DrawingPad } from '../draw/DrawingPad.tsx';
import { FilePart } from './FilePart.tsx';
import { Refusals } from './Refusals.tsx';
import { Swatches } from './Swatches.tsx';
import { type Draft, fieldWords, useCard } from './use-card.ts';

/** Writes or rewrites a card; when somebody else rewrote it meanwhile both texts are shown. */
export function CardEditor({ board, draft, onClose }: { board: Board; draft: Draft; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { kind } = draft;
  const [uploading, setUploading] = useState(false);
  const form = useId();
  const { card, edit, leave } = useCard(board, draft, onClose);
  const { draft: fields, errors, set: change } = edit;
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
        <Button variant="primary" type="submit" form={form} busy={edit.busy} disabled={uploading}>
          {card ? <Trans>Enregistrer</Trans> : <Trans>Ajouter la carte</Trans>}
        </Button>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <ConflictNotice
          edit={edit}
          words={fieldWords}
          formatValue={(value, field) => (field === 'file' ? (value as Attachment | null)?.name : undefined)}
          title={t`Cette carte a été modifiée entre-temps.`}
        />
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
            error={errors.url}
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
            error={errors.video}
            onChange={(event) => change({ video: event.currentTarget.value })}
          />
        )}
        {kind === 'image' && board.can.manage && <Refusals boardId={board.id} />}
        {(kind === 'image' || kind === 'file') && (
          <FilePart
            kind={kind}
            file={fields.file}
            error={errors.fileId}
            onFile={(file) => change({ file })}
            onBusy={setUploading}
          />
        )}
        {kind === 'drawing' && (
          <DrawingPad
            file={fields.file}
            error={errors.fileId}
            onFile={(file) => change({ file })}
            onBusy={setUploading}
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
          error={errors.body}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
        {!card && <Swatches value={fields.color} onChange={(color) => change({ color })} />}
        {edit.refused && (
          <p className={css.bad} role="alert">
            {edit.refused}
          </p>
        )}
      </form>
    </Dialog>
  );
}
