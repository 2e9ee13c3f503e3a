import type { Sequence } from '@encrier/contract/teaching/lesson-log-plan';
import { Button } from '@encrier/ui/actions/Button';
import { Confirm } from '@encrier/ui/overlays/Confirm';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarPlus, IconCopy, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { putSequence, removeSequence } from '../../plan.api.ts';
import css from '../Log.module.css';
import { planPath, sequencePath } from './hours.ts';
import { LayDialog } from './LayDialog.tsx';
import { bodyOf, draftOf } from './sequence-draft.ts';

/** Place, copy, delete. */
export function SequenceTools({ sequence, dirty, lessons }: { sequence: Sequence; dirty: boolean; lessons: number }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [laying, setLaying] = useState(false);
  const [dropping, setDropping] = useState(false);
  async function copy(): Promise<void> {
    const id = crypto.randomUUID();
    const steps = sequence.steps.map((one) => ({ ...one, id: crypto.randomUUID() }));
    const own = bodyOf(sequence, { ...draftOf(sequence), shared: false, steps }, 0);
    try {
      await putSequence(id, own);
      toast.success(t`Votre copie est prête.`);
      await navigate({ to: sequencePath(id) as never });
    } catch (failure) {
      toast.error(sentence(failure));
    }
  }
  async function drop(): Promise<void> {
    await removeSequence(sequence.id).then(
      () => navigate({ to: planPath('/prof') as never }),
      () => {},
    );
  }
  return (
    <span className={css.row}>
      <Button icon={IconCalendarPlus} disabled={dirty || lessons === 0} onClick={() => setLaying(true)}>
        <Trans>Poser sur une classe</Trans>
      </Button>
      <Button icon={IconCopy} disabled={dirty} onClick={() => void copy()}>
        {sequence.mine ? <Trans>Dupliquer</Trans> : <Trans>Faire ma copie</Trans>}
      </Button>
      {sequence.mine && (
        <Button variant="danger" icon={IconTrash} onClick={() => setDropping(true)}>
          <Trans>Supprimer</Trans>
        </Button>
      )}
      {dirty && (
        <span className={css.quiet}>
          <Trans>Enregistrez d’abord.</Trans>
        </span>
      )}
      {laying && <LayDialog id={sequence.id} onClose={() => setLaying(false)} />}
      <Confirm
        open={dropping}
        danger
        title={t`Supprimer cette séquence ?`}
        action={t`Supprimer`}
        cancel={t`Garder`}
        onConfirm={() => void drop()}
        onCancel={() => setDropping(false)}
      >
        <Trans>Les séances déjà préparées avec elle restent dans le cahier.</Trans>
      </Confirm>
    </span>
  );
}
