import type { WorkState } from '@encrier/contract/teaching/homework';
import { CheckField } from '@encrier/ui/fields/Choice';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { tick } from '../../homework.api.ts';

/** The box that marks a homework as done; read-only for people who may not tick it, and after the hand-in. */
export function DoneBox({
  piece,
  may,
  label,
}: {
  piece: { id: string; pupilId: string; state: WorkState };
  may: boolean;
  label: string;
}) {
  const [pending, setPending] = useState<boolean | null>(null);
  const { id, pupilId, state } = piece;
  const done = state === 'done' || state === 'handed' || state === 'corrected';
  async function saveDone(next: boolean) {
    setPending(next);
    try {
      await tick(id, pupilId, next);
    } catch (failure) {
      toast.error(sentence(failure));
    } finally {
      setPending(null);
    }
  }
  return (
    <CheckField
      label={label}
      labelHidden
      checked={pending ?? done}
      disabled={!may || pending !== null}
      onChange={(event) => void saveDone(event.currentTarget.checked)}
    />
  );
}
