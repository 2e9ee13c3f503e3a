import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { keepInBank } from '../../bank.api.ts';
import css from '../Tests.module.css';
import { PlaceFields } from './PlaceFields.tsx';
import { type Place, placed, placeOf } from './place.ts';

type Props = { question: Question; number: number; testId: string; courseId: string };
/** Saves the question of a test to the bank. */
export function KeepButton({ question, number, testId, courseId }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const start = placeOf(null, courseId);
  const edit = useEdit<Place>({
    start,
    send: (place, { key: id }) => keepInBank(id, testId, { question, ...placed(place) }),
    read: readByField,
    onSaved: () => {
      toast.success(t`Question gardée dans la banque.`);
      edit.restart(edit.draft);
      setOpen(false);
    },
    onClose: () => {
      edit.restart(start);
      setOpen(false);
    },
  });
  const { courseId: wrong, ...others } = edit.errors;
  const message = Object.values(others)[0] ?? edit.refused;
  return (
    <>
      <IconButton
        icon={IconBookmarkPlus}
        label={t`Garder la question ${number} dans la banque`}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        unguarded // the form asks before it loses text
        onClose={edit.leave}
        title={t`Garder dans la banque`}
        closeLabel={t`Fermer`}
        foot={
          <Button variant="primary" busy={edit.busy} onClick={() => edit.submit()}>
            <Trans>Garder</Trans>
          </Button>
        }
      >
        <div className={css.form}>
          {message && <Notice tone="bad">{message}</Notice>}
          <PlaceFields place={edit.draft} set={edit.set} error={wrong} />
        </div>
      </Dialog>
    </>
  );
}
