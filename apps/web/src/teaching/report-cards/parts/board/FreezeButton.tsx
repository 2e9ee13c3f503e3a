import type { ReportClass } from '@encrier/contract/teaching/report-cards';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { freeze } from '../../report-cards.api.ts';
import css from '../ReportCards.module.css';

/** Makes the cards of a class, after a confirmation with the consequences and missing items. */
export function FreezeButton({ data }: { data: ReportClass }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [incomplete, setIncomplete] = useState(false);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  // A comment not yet reviewed counts as missing.
  const unread = data.toProof ?? 0;
  const missing = data.courses.reduce((sum, { pupils, written }) => sum + pupils - written, 0) + unread;
  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      const { cards } = await freeze(data.class.id, { termId: data.termId ?? '', incomplete });
      toast.success(plural(cards, { one: '# bulletin arrêté.', other: '# bulletins arrêtés.' }));
      setOpen(false);
    } catch (failure) {
      setError(sentence(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="primary" icon={IconLock} onClick={() => setOpen(true)}>
        <Trans>Arrêter les bulletins</Trans>
      </Button>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={t`Arrêter les bulletins`}
          closeLabel={t`Fermer`}
          foot={
            <Button variant="primary" busy={busy} disabled={missing > 0 && !incomplete} onClick={() => void submit()}>
              <Trans>Arrêter les bulletins</Trans>
            </Button>
          }
        >
          <div className={css.form}>
            {error && <Notice tone="bad">{error}</Notice>}
            <p>
              <Trans>
                Les moyennes, les absences et les appréciations sont copiées telles qu’elles sont. Une note changée
                ensuite ne change plus le bulletin ; une erreur se corrige par une nouvelle version, avec son motif.
              </Trans>
            </p>
            {missing > 0 && (
              <CheckField
                label={plural(missing, {
                  one: 'Arrêter bien que # appréciation manque',
                  other: 'Arrêter bien que # appréciations manquent',
                })}
                note={unread > 0 && plural(unread, { one: 'dont # à relire', other: 'dont # à relire' })}
                checked={incomplete}
                onChange={(event) => setIncomplete(event.currentTarget.checked)}
              />
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
