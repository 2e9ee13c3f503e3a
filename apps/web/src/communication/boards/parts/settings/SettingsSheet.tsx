import type { Board, BoardContent } from '@encrier/contract/communication/boards';
import { Button } from '@encrier/ui/actions/Button';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import css from '../Boards.module.css';
import { useUpdateBoard } from '../../boards.api.ts';
import { BoardForm } from './BoardForm.tsx';

/** Changes a board and its audience. */
export function SettingsSheet({ board, onClose }: { board: Board; onClose: () => void }) {
  return board.settings && <Settings board={board} settings={board.settings} onClose={onClose} />;
}

type Props = { board: Board; settings: NonNullable<Board['settings']>; onClose: () => void };
function Settings({ board, settings, onClose }: Props) {
  const { t } = useLingui();
  const [names, setNames] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      settings.chips.flatMap(({ rule, label }) => (rule.ref ? [[rule.ref, label.split(' · ')[0] ?? label]] : [])),
    ),
  );
  const update = useUpdateBoard(board.id);
  const form = useId();
  const edit = useEdit<BoardContent>({
    start: settings.content,
    version: board.version,
    check: ({ title }): Record<string, string> => (title.trim() ? {} : { title: t`Donnez un titre au tableau.` }),
    send: (content, { version }) => update.mutateAsync({ version, content }),
    undo: () => t`Tableau enregistré.`,
    onSaved: onClose,
    onClose,
  });
  const { draft: content, conflict } = edit;
  const change = (part: Partial<BoardContent>, added?: Record<string, string>) => {
    edit.set(part);
    if (added) setNames((old) => ({ ...old, ...added }));
  };
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Partager et régler`}
      closeLabel={t`Fermer`}
      width={620}
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <BoardForm content={content} names={names} errors={{ title: edit.errors.title }} onChange={change} />
        {conflict && (
          <div role="alert" className={css.set}>
            <p className={css.bad}>
              <Trans>
                Quelqu’un a enregistré ce tableau entre-temps, sous le titre « {String(conflict.fields.title?.theirs)}{' '}
                ».
              </Trans>
            </p>
            <div className={css.line}>
              <Button onClick={edit.mine}>
                <Trans>Garder la mienne</Trans>
              </Button>
              <Button onClick={edit.theirs}>
                <Trans>Reprendre l’autre</Trans>
              </Button>
            </div>
          </div>
        )}
        {edit.refused && (
          <p className={css.bad} role="alert">
            {edit.refused}
          </p>
        )}
      </form>
    </Sheet>
  );
}
