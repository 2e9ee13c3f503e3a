import type { ReportSheet } from '@encrier/contract/teaching/report-cards';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { dropSentence, keepSentence } from '../report-cards.api.ts';
import css from './ReportCards.module.css';

/** One's own sentences: those that are kept, and a new one. */
export function SentencesDialog({ sentences, onClose }: { sentences: ReportSheet['sentences']; onClose: () => void }) {
  const { t } = useLingui();
  const [body, setBody] = useState('');
  const [busy, setBusy] = useState(false);
  const add = async (): Promise<void> => {
    setBusy(true);
    try {
      await keepSentence({ body: body.trim() });
      setBody('');
    } catch {
      // The kernel said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={t`Mes phrases`} closeLabel={t`Fermer`}>
      <div className={css.form}>
        <p className={css.quiet}>
          <Trans>Elles ne sont qu’à vous. Une phrase s’ajoute à la suite de ce qui est écrit.</Trans>
        </p>
        <TextArea
          label={t`Nouvelle phrase`}
          rows={2}
          maxLength={300}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <div className={css.row}>
          <Button variant="primary" busy={busy} disabled={!body.trim()} onClick={() => void add()}>
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
