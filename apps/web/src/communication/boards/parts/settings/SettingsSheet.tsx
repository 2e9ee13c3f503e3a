import type { Board, BoardContent } from '@encrier/contract/communication/boards';
import { Button } from '@encrier/ui/actions/Button';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import css from '../Boards.module.css';
import { useUpdateBoard } from '../../boards.api.ts';
import { BoardForm } from './BoardForm.tsx';

/** Changes a board and whom it is shared with. */
export function SettingsSheet({ board, onClose }: { board: Board; onClose: () => void }) {
  const { t } = useLingui();
  const before = board.settings?.content;
  const [version, setVersion] = useState(board.version);
  const [content, setContent] = useState<BoardContent | undefined>(before);
  const [names, setNames] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      (board.settings?.chips ?? []).flatMap(({ rule, label }) =>
        rule.ref ? [[rule.ref, label.split(' · ')[0] ?? label]] : [],
      ),
    ),
  );
  const [asked, setAsked] = useState(false);
  const update = useUpdateBoard(board.id);
  const form = useId();
  if (!content) return null;
  const change = (part: Partial<BoardContent>, added?: Record<string, string>) => {
    setContent((old) => old && { ...old, ...part });
    if (added) setNames((old) => ({ ...old, ...added }));
  };
  const leave = async () => {
    const same = JSON.stringify(content) === JSON.stringify(before);
    if (
      same ||
      (await confirm({
        title: t`Quitter sans enregistrer ?`,
        text: t`Ce que vous avez écrit sera perdu.`,
        action: t`Quitter`,
        danger: true,
      }))
    )
      onClose();
  };
  const meanwhile = isApiError(update.error, 'edited_meanwhile')
    ? (update.error.details as { version: number; theirs: BoardContent })
    : null;
  const save = (with_ = version) => {
    setAsked(true);
    if (!content.title.trim()) return;
    update.mutate(
      { version: with_, content },
      {
        onSuccess: () => {
          toast.success(t`Tableau enregistré.`);
          onClose();
        },
      },
    );
  };
  return (
    <Sheet
      open
      onClose={() => void leave()}
      title={t`Partager et régler`}
      closeLabel={t`Fermer`}
      width={620}
      foot={
        <Button variant="primary" type="submit" form={form} busy={update.isPending}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <form
        id={form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <BoardForm
          content={content}
          names={names}
          errors={{ title: asked && !content.title.trim() ? t`Donnez un titre au tableau.` : undefined }}
          onChange={change}
        />
        {meanwhile && (
          <div role="alert" className={css.set}>
            <p className={css.bad}>
              <Trans>Quelqu’un a enregistré ce tableau entre-temps, sous le titre « {meanwhile.theirs.title} ».</Trans>
            </p>
            <div className={css.line}>
              <Button
                onClick={() => {
                  setVersion(meanwhile.version);
                  save(meanwhile.version);
                }}
              >
                <Trans>Garder la mienne</Trans>
              </Button>
              <Button
                onClick={() => {
                  setVersion(meanwhile.version);
                  setContent(meanwhile.theirs);
                  update.reset();
                }}
              >
                <Trans>Reprendre l’autre</Trans>
              </Button>
            </div>
          </div>
        )}
        {update.error && !meanwhile && (
          <p className={css.bad} role="alert">
            {sentence(update.error)}
          </p>
        )}
      </form>
    </Sheet>
  );
}
