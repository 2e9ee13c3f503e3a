import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { keepInBank } from '../../bank.api.ts';
import css from '../Tests.module.css';
import { PlaceFields } from './PlaceFields.tsx';
import { usePlace } from './use-place.ts';

type Props = { question: Question; number: number; testId: string; courseId: string };
/** Keeps the question of a test in the bank. */
export function KeepButton({ question, number, testId, courseId }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [id, setId] = useState(() => crypto.randomUUID());
  const place = usePlace({ share: 'mine', tags: [], courseId });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    setErrors({});
    try {
      await keepInBank(id, testId, { question, ...place.content() });
      toast.success(t`Question gardée dans la banque.`);
      setId(crypto.randomUUID());
      setOpen(false);
    } catch (failure) {
      const fields = fieldErrors(failure);
      setErrors(Object.keys(fields).length ? fields : { all: sentence(failure) });
    }
    setBusy(false);
  }
  const { courseId: wrong, ...others } = errors;
  return (
    <>
      <IconButton
        icon={IconBookmarkPlus}
        label={t`Garder la question ${number} dans la banque`}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Garder dans la banque`}
        closeLabel={t`Fermer`}
        foot={
          <Button variant="primary" busy={busy} onClick={() => void send()}>
            <Trans>Garder</Trans>
          </Button>
        }
      >
        <div className={css.form}>
          {Object.values(others)[0] && <Notice tone="bad">{Object.values(others)[0]}</Notice>}
          <PlaceFields place={place} error={wrong} />
        </div>
      </Dialog>
    </>
  );
}
