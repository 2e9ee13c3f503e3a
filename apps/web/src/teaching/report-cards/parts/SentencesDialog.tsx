import type { ReportSheet } from '@encrier/contract/teaching/report-cards';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { dropSentence, keepSentence } from '../report-cards.api.ts';
import css from './ReportCards.module.css';

/** The reader's own sentences: stored ones, and a new one. */
export function SentencesDialog({ sentences, onClose }: { sentences: ReportSheet['sentences']; onClose: () => void }) {
  const { t } = useLingui();
  const edit = useEdit({
    start: { body: '' },
    send: ({ body }) => keepSentence({ body: body.trim() }),
    read: () => ({ errors: {}, refused: '' }), // the call itself shows the error
    onSaved: () => edit.restart({ body: '' }),
    onClose,
  });
  const { body } = edit.draft;
  return (
    <Dialog open unguarded onClose={edit.leave} title={t`Mes phrases`} closeLabel={t`Fermer`}>
      <div className={css.form}>
        <p className={css.quiet}>
          <Trans>Elles ne sont qu’à vous. Une phrase s’ajoute à la suite de ce qui est écrit.</Trans>
        </p>
        <TextArea
          label={t`Nouvelle phrase`}
          rows={2}
          maxLength={300}
          value={body}
          onChange={(event) => edit.set({ body: event.currentTarget.value })}
        />
        <div className={css.row}>
          <Button variant="primary" busy={edit.busy} disabled={!body.trim()} onClick={() => edit.submit()}>
            <Trans>Garder cette phrase</Trans>
          </Button>
        </div>
        <ul className={css.list}>
          {sentences.map((one) => (
            <li key={one.id}>
              <bdi>{one.body}</bdi>
              <IconButton
                icon={IconTrash}
                label={t`Retirer cette phrase`}
                onClick={() => void dropSentence(one.id).catch(() => {})}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
